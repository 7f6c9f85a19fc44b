import { Id } from '@everycast/contract/common';
import { dayAt } from '@everycast/contract/time';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import { seenByAll } from '../../kernel/database/limit.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Follower } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';
import { narrowed, type ReportSpec } from './content.ts';
import { wordsIn } from './formats.ts';
import { daysBefore, nextDue } from './periods.ts';
import type { MailRow, ReportStore, RunRow, ScheduleRow } from './report-store.ts';
import { scopeIn } from './scopes.ts';
import { hiddenInPart } from './secrets.ts';

const kind = 'analytics-report';
const purpose = 'analytics report mails';
/** All that an address that stops mails carries. It works after its schedule is gone, too. */
const Stopping = z.strictObject({ workspaceId: Id, email: z.string(), language: z.string() });
type Stopping = z.output<typeof Stopping>;

/** What an address in a mail stops. */
export interface Stoppable {
  workspace: string;
  email: string;
  language: string;
  stopped: boolean;
}

export interface Sending {
  /** Sends what is due. Runs every minute. */
  sendDue(): Promise<void>;
  /** What an address in a mail stops; null if it isn't one. */
  look(token: string): Promise<Stoppable | null>;
  /** Stops all reports of the workspace to this address, however often it is called. */
  stop(token: string): Promise<Stoppable | null>;
}

interface SendingParts {
  store: ReportStore;
  nameOf: (workspaceId: string) => Promise<string>;
  /** The PDF of a report. Several mails that need the same share it. */
  pdfOf: (key: string, spec: ReportSpec) => Promise<{ name: string; bytes: Buffer }>;
}

/**
 * Mails reports when they are due. A time and its mails are written in one transaction, with the next time: another process that finds the
 * same schedule waits for its lock, and then finds that it isn't due. Each PDF is made when its mail is sent.
 */
export function createSending(
  kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'mail' | 'secrets' | 'publicUrl' | 'log'>,
  { store, nameOf, pdfOf }: SendingParts,
): Sending {
  const stopAddress = (stopping: Stopping): string => {
    const token = kernel.secrets.seal(JSON.stringify(stopping), purpose);
    return `${kernel.publicUrl}/report/stop?token=${encodeURIComponent(token)}`;
  };

  async function sendOne(id: string): Promise<void> {
    const before = await store.schedule(id);
    if (!before) return;
    const workspace = nameInMail(await nameOf(before.workspaceId));
    await kernel.db.transaction().execute(async (tx) => {
      const row = await store.lockSchedule(tx, id);
      const now = kernel.clock.now();
      if (!row?.nextAt || row.nextAt > now) return;
      const days = daysBefore(row.period, dayAt(row.nextAt, row.zone).date);
      const run: RunRow = { scheduleId: id, dueAt: row.nextAt, fromDay: days.from, toDay: days.to };
      await store.setSchedule(tx, { ...row, nextAt: nextDue(row, now) });
      if (!(await store.addRun(tx, run))) return;
      const stopped = new Set((await store.stops(row.workspaceId, tx)).map(({ email }) => email));
      const mails = row.recipients
        .filter((email) => !stopped.has(email))
        .map((email): MailRow => ({ id: newId(), scheduleId: id, dueAt: run.dueAt, email, updatedAt: now, ...stateAtFirst() }));
      await store.addMails(tx, mails);
      if (!kernel.mail.works) return;
      const period = wordsIn(row.language, row.zone).days(days.from, days.to);
      for (const { id: mailId, email } of mails) {
        const unsubscribe = stopAddress({ workspaceId: row.workspaceId, email, language: row.language });
        const params = { title: nameInMail(row.title), workspace, days: period, stop: unsubscribe };
        await kernel.mail.send(tx, row.workspaceId, {
          to: email,
          language: row.language,
          zone: row.zone,
          subject: message('analytics_reports.mail_subject', params),
          text: message('analytics_reports.mail_text', params),
          unsubscribe,
          attached: { kind, id: mailId },
        });
      }
    });
  }

  /** Without a mail server nothing is kept to be sent later: an old report is of no use, and the outbox has no files. */
  const stateAtFirst = (): Pick<MailRow, 'state' | 'problem' | 'notMade'> => ({
    state: kernel.mail.works ? 'waiting' : 'failed',
    problem: null,
    notMade: false,
  });

  /** Schedules follow their workspace's zone. */
  async function followZones(): Promise<void> {
    for (const { id, zone } of await store.moved()) {
      await kernel.db.transaction().execute(async (tx) => {
        const row = await store.lockSchedule(tx, id);
        // What is due is sent first.
        if (!row?.nextAt || row.nextAt <= kernel.clock.now()) return;
        await store.setSchedule(tx, { ...row, zone, nextAt: nextDue({ ...row, zone }, kernel.clock.now()) });
      });
    }
  }

  async function sendDue(): Promise<void> {
    for (const id of await store.due(kernel.clock.now())) {
      await seenByAll(() => sendOne(id)).catch((error: unknown) =>
        kernel.log.error({ err: error, scheduleId: id }, 'A scheduled report failed; it is tried again'),
      );
    }
    await followZones();
  }
  kernel.jobs.every('analytics-reports.send', '* * * * *', sendDue);

  const follower: Follower = {
    async files(mailId) {
      const mail = await store.mail(mailId);
      const schedule = mail && (await store.schedule(mail.scheduleId));
      if (!mail || !schedule || schedule.removedAt !== null || mail.state === 'sent') return null;
      const stops = await store.stops(schedule.workspaceId);
      const run = await store.run(schedule.id, mail.dueAt);
      if (!run || stops.some(({ email }) => email === mail.email)) return null;
      const { name, bytes } = await pdfOf(`${schedule.id} ${run.dueAt.toISOString()}`, specOf(schedule, run));
      return [{ filename: name, contentType: 'application/pdf', content: bytes }];
    },
    async noted(mailId, outcome) {
      const failure = 'cause' in outcome ? outcome : null;
      await store.setMail(mailId, {
        state: outcome.state,
        problem: failure?.refusal ?? null,
        notMade: failure?.cause === 'no_files',
        updatedAt: kernel.clock.now(),
      });
    },
  };
  kernel.mail.follow(kind, follower);

  async function opened(token: string): Promise<Stopping | null> {
    let carried: Stopping;
    try {
      carried = Stopping.parse(JSON.parse(kernel.secrets.open(token, purpose)));
    } catch {
      return null; // not one of ours, or changed
    }
    return (await store.hasWorkspace(carried.workspaceId)) ? carried : null;
  }

  const shown = async ({ workspaceId, email, language }: Stopping): Promise<Stoppable> => ({
    workspace: await nameOf(workspaceId),
    language,
    email: hiddenInPart(email),
    stopped: (await store.stops(workspaceId)).some((one) => one.email === email),
  });

  return {
    sendDue,

    async look(token) {
      const found = await opened(token);
      return found && seenByAll(() => shown(found));
    },

    async stop(token) {
      const found = await opened(token);
      if (!found) return null;
      await store.stop({ workspaceId: found.workspaceId, email: found.email, at: kernel.clock.now() });
      return seenByAll(() => shown(found));
    },
  };
}

const specOf = (schedule: ScheduleRow, { fromDay: from, toDay: to }: RunRow): ReportSpec => ({
  workspaceId: schedule.workspaceId,
  title: schedule.title,
  language: schedule.language,
  query: { ...narrowed(scopeIn(schedule)), from, to },
  groupId: schedule.groupId,
});
