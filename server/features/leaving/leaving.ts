import type { Leaving, LeavingRequest } from '@everycast/contract/leaving';
import type { Tx } from '../../kernel/database/database.ts';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { fatesOf } from './fates.ts';
import { leaveQueue, leavingQueue } from './job.ts';
import { type Contents, createLeavingStore, type LeavingRow, leavingTable } from './leaving-store.ts';
import { createLeavingMails } from './mails.ts';
import type { LeavingNeeds } from './needs.ts';
import { dueAfter, inLine, isTheirs, remindedAt } from './rules.ts';

interface By {
  userId: string;
}

/** Deleting one's account: it happens after a week, in which everything works and the person can change their mind. */
export interface LeavingFeature {
  /** What was asked for, or what would happen. */
  of(userId: string): Promise<Leaving>;

  /** @throws AppError not_editable for the server's owner; invalid_input; already_exists */
  request(by: By, request: LeavingRequest, origin: Origin): Promise<Leaving>;

  /** @throws AppError not_found; not_editable once it has begun */
  cancel(by: By, origin: Origin): Promise<void>;

  /** Starts deleting in this process. @returns how to stop */
  start(): () => Promise<void>;
}

/** @param committed called after everything that the deletion commits; tests interrupt it there */
export function createLeaving(kernel: Kernel, needs: LeavingNeeds, committed?: (step: string) => Promise<void>): LeavingFeature {
  const { clock, domainEvents } = kernel;
  const store = createLeavingStore(kernel.db);
  const jobs = kernel.work.in<LeavingRow>(leavingTable);
  const mails = createLeavingMails(kernel, needs);
  const queue = leavingQueue(kernel, needs, { store, mails, ...(committed && { committed }) });

  async function of(userId: string): Promise<Leaving> {
    const row = await store.of(userId);
    const fated = await fatesOf(store, row ?? { ...nobody, userId, requestedAt: clock.now() });
    // Of what stays with others, the person may see less, or nothing.
    const ends = fated.filter(({ fate }) => fate.is !== 'left');
    const people = new Map(
      (await needs.people.byIds([...new Set(ends.flatMap(({ members }) => members.map((member) => member.userId)))])).map(
        (person) => [person.id, person] as const,
      ),
    );
    const contents = await store.contents(ends.map(({ id }) => id));
    const workspaces = fated.map(async ({ id, name, members, fate }) => ({
      id,
      name,
      fate: fate.is,
      choice: isTheirs(members, userId),
      heirId: fate.is === 'handed_over' ? fate.heirId : null,
      members: inLine(members.filter((member) => member.userId !== userId && !member.away)).flatMap((member) => {
        const person = fate.is === 'left' ? undefined : people.get(member.userId);
        return person ? [{ userId: member.userId, name: person.name, email: person.email, role: member.role }] : [];
      }),
      subscription: fate.is !== 'left' && (await needs.billing.isSubscribed(id)),
      ...(contents.get(id) ?? nothing),
    }));
    return {
      at: row?.dueAt.toISOString() ?? null,
      begun: row?.begunAt !== null && row !== null,
      ownsServer: await needs.auth.isInstanceOwner(userId),
      workspaces: await Promise.all(workspaces),
    };
  }

  async function withdraw(tx: Tx, row: LeavingRow, origin: Origin): Promise<void> {
    const { userId } = row;
    const [person] = await needs.people.byIds([userId], tx);
    if (person) await mails.cancelled(tx, person, await fatesOf(store, row, tx), row.dueAt);
    await store.remove(tx, row.id);
    await domainEvents.emit(tx, 'security.happened', { userId, what: { kind: 'deletion_cancelled' }, origin });
  }

  domainEvents.on('person.taken_back', async (tx, { userId, origin }) => {
    const row = await store.lock(tx, userId);
    if (row?.begunAt === null) await withdraw(tx, row, origin);
  });

  return {
    of,

    async request({ userId }, { email, workspaces: wished }, origin) {
      if (await needs.auth.isInstanceOwner(userId)) throw new AppError('not_editable', 'leaving.owns_server');
      const now = clock.now();
      const dueAt = dueAfter(now);
      await store.transaction(async (tx) => {
        const [person] = await needs.people.byIds([userId], tx);
        if (!person) throw new AppError('not_signed_in', 'access.sign_in');
        if (email.trim().toLowerCase() !== person.email) throw new AppError('invalid_input', 'leaving.wrong_email');
        const unbegun = { remindedAt: null, begunAt: null };
        const row = { id: newId(), userId, requestedAt: now, dueAt, nextAttemptAt: remindedAt(dueAt), ...unbegun };
        const choices = (await store.workspacesOf(userId, { tx, locked: true })).flatMap(({ id, name, members }) => {
          if (!isTheirs(members, userId)) return [];
          const wish = wished.find((one) => one.id === id);
          if (!wish) throw new AppError('invalid_input', 'leaving.undecided', { workspace: name });
          const { heirId } = wish;
          const able = members.some((member) => member.userId === heirId && member.userId !== userId && !member.away);
          if (heirId !== null && !able) throw new AppError('invalid_input', 'leaving.heir_unknown', { workspace: name });
          return [{ workspaceId: id, fate: heirId === null ? ('delete' as const) : ('pass_on' as const), heirId }];
        });
        if (!(await store.insert(tx, row, choices))) throw new AppError('already_exists', 'leaving.requested_already');
        await mails.requested(tx, person, await fatesOf(store, { ...nobody, ...row }, tx), dueAt);
        const what = { kind: 'deletion_requested', at: dueAt.toISOString() } as const;
        await domainEvents.emit(tx, 'security.happened', { userId, what, origin });
        await jobs.wake(tx, leaveQueue);
      });
      return of(userId);
    },

    async cancel({ userId }, origin) {
      await store.transaction(async (tx) => {
        const row = await store.lock(tx, userId);
        if (!row) throw new AppError('not_found', 'leaving.no_request');
        if (row.begunAt !== null) throw new AppError('not_editable', 'leaving.begun');
        await withdraw(tx, row, origin);
      });
    },

    start: () => jobs.start([queue]),
  };
}

const nothing: Contents = { accounts: 0, scheduled: 0, posts: 0, files: 0, streams: 0 };

/** The deletion of someone who hasn't asked for it. */
const nobody: LeavingRow = {
  id: '00000000-0000-0000-0000-000000000000',
  userId: '',
  requestedAt: new Date(0),
  dueAt: new Date(0),
  remindedAt: null,
  begunAt: null,
  outcome: [],
  state: 'waiting',
  nextAttemptAt: null,
  leaseToken: null,
  attempts: 0,
  progress: 0,
  startedAt: null,
  endedAt: null,
};
