import { ReportCadence, type ReportMailState, type ReportPeriod } from '@everycast/contract/analytics-reports';
import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { json, parserOf } from '../../kernel/database/json.ts';

/** All accounts if both are null. */
interface Scoped {
  groupId: string | null;
  accountIds: string[] | null;
}

type Tables = {
  reportLink: Scoped & {
    id: string;
    workspaceId: string;
    hash: string;
    title: string;
    language: string;
    fromDay: string;
    toDay: string;
    note: string;
    createdBy: string | null;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    openedAt: Date | null;
  };
  reportSchedule: Scoped & {
    id: string;
    workspaceId: string;
    title: string;
    language: string;
    period: ReportPeriod;
    cadence: ReportCadence;
    time: string;
    zone: string;
    recipients: string[];
    nextAt: Date | null;
    pausedAt: Date | null;
    removedAt: Date | null;
    createdBy: string | null;
    createdAt: Date;
  };
  reportStop: { workspaceId: string; email: string; at: Date };
  reportRun: { scheduleId: string; dueAt: Date; fromDay: string; toDay: string };
  reportMail: {
    id: string;
    scheduleId: string;
    dueAt: Date;
    email: string;
    state: ReportMailState;
    problem: string | null;
    notMade: boolean;
    updatedAt: Date;
  };
  /** Of another feature: read only. */
  workspace: { id: string; zone: string };
};
export type LinkRow = Tables['reportLink'];
export type ScheduleRow = Tables['reportSchedule'];
export type RunRow = Tables['reportRun'];
export type MailRow = Tables['reportMail'];
export type StopRow = Tables['reportStop'];

export type ReportStore = ReturnType<typeof createReportStore>;

const parse = parserOf('report_schedule', { cadence: ReportCadence });

/** Links to reports, schedules, and what became of them each time they were due. */
export function createReportStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<Tables>();
  const stored = ({ cadence, ...row }: ScheduleRow) => ({ ...row, cadence: json(cadence) });

  return {
    links(workspaceId: string, limit: number, before: string | null): Promise<LinkRow[]> {
      const links = at().selectFrom('reportLink').selectAll().where('workspaceId', '=', workspaceId);
      const page = before === null ? links : links.where('id', '<', before);
      return page.orderBy('id', 'desc').limit(limit).execute();
    },
    async countLinks(tx: Tx, workspaceId: string, now: Date): Promise<number> {
      const open = at(tx).selectFrom('reportLink').select('id').where('workspaceId', '=', workspaceId).where('expiresAt', '>', now);
      return (await open.where('revokedAt', 'is', null).execute()).length;
    },
    async linkByHash(hash: string): Promise<LinkRow | null> {
      return (await at().selectFrom('reportLink').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
    },
    async lockLink(tx: Tx, workspaceId: string, id: string): Promise<LinkRow | null> {
      const row = at(tx).selectFrom('reportLink').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await row.forUpdate().executeTakeFirst()) ?? null;
    },
    async addLink(tx: Tx, row: LinkRow): Promise<void> {
      await at(tx).insertInto('reportLink').values(row).execute();
    },
    async setLink(tx: Tx, id: string, change: Partial<Pick<LinkRow, 'revokedAt' | 'openedAt'>>): Promise<void> {
      await at(tx).updateTable('reportLink').set(change).where('id', '=', id).execute();
    },

    async schedules(workspaceId: string): Promise<ScheduleRow[]> {
      const rows = at().selectFrom('reportSchedule').selectAll().where('workspaceId', '=', workspaceId).where('removedAt', 'is', null);
      return (await rows.orderBy('id').execute()).map((row) => parse(row, row.id));
    },
    async countSchedules(tx: Tx, workspaceId: string): Promise<number> {
      const rows = at(tx).selectFrom('reportSchedule').select('id').where('workspaceId', '=', workspaceId);
      return (await rows.where('removedAt', 'is', null).execute()).length;
    },
    async schedule(id: string): Promise<ScheduleRow | null> {
      const row = await at().selectFrom('reportSchedule').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },
    /** Nobody else changes it until the transaction ends. */
    async lockSchedule(tx: Tx, id: string): Promise<ScheduleRow | null> {
      const row = await at(tx).selectFrom('reportSchedule').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
      return row ? parse(row, row.id) : null;
    },
    async addSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
      await at(tx).insertInto('reportSchedule').values(stored(row)).execute();
    },
    async setSchedule(tx: Tx, { id, ...row }: ScheduleRow): Promise<void> {
      const { workspaceId: _, createdBy: __, createdAt: ___, ...change } = stored({ id, ...row });
      await at(tx).updateTable('reportSchedule').set(change).where('id', '=', id).execute();
    },
    /** Those that are due, of all workspaces. */
    async due(now: Date): Promise<string[]> {
      const rows = at().selectFrom('reportSchedule').select('id').where('nextAt', '<=', now).orderBy('nextAt').limit(500);
      return (await rows.execute()).map(({ id }) => id);
    },
    /** Those whose workspace has another zone than they were planned in. */
    async moved(): Promise<{ id: string; zone: string }[]> {
      return at()
        .selectFrom('reportSchedule')
        .innerJoin('workspace', 'workspace.id', 'reportSchedule.workspaceId')
        .select(['reportSchedule.id', 'workspace.zone'])
        .where('reportSchedule.nextAt', 'is not', null)
        .whereRef('workspace.zone', '<>', 'reportSchedule.zone')
        .execute();
    },
    /** Deletes schedules that were removed, and links that stopped working, before this. */
    async forget(before: { removed: Date; ended: Date }): Promise<void> {
      await at().deleteFrom('reportSchedule').where('removedAt', '<', before.removed).execute();
      await at().deleteFrom('reportLink').where('expiresAt', '<', before.ended).execute();
    },

    /** @returns whether this time is new */
    async addRun(tx: Tx, run: RunRow): Promise<boolean> {
      const added = at(tx)
        .insertInto('reportRun')
        .values(run)
        .onConflict((conflict) => conflict.doNothing());
      return ((await added.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async run(scheduleId: string, dueAt: Date): Promise<RunRow | null> {
      const row = at().selectFrom('reportRun').selectAll().where('scheduleId', '=', scheduleId).where('dueAt', '=', dueAt);
      return (await row.executeTakeFirst()) ?? null;
    },
    /** The last of each schedule. */
    lastRuns: (scheduleIds: readonly string[]): Promise<RunRow[]> =>
      at()
        .selectFrom('reportRun')
        .selectAll()
        .distinctOn('scheduleId')
        .where('scheduleId', 'in', scheduleIds.length > 0 ? [...scheduleIds] : [sql<string>`null::uuid`])
        .orderBy('scheduleId')
        .orderBy('dueAt', 'desc')
        .execute(),

    async addMails(tx: Tx, rows: readonly MailRow[]): Promise<void> {
      if (rows.length > 0)
        await at(tx)
          .insertInto('reportMail')
          .values([...rows])
          .execute();
    },
    async mail(id: string): Promise<MailRow | null> {
      return (await at().selectFrom('reportMail').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    mails: (runs: readonly RunRow[]): Promise<MailRow[]> =>
      runs.length === 0
        ? Promise.resolve([])
        : at()
            .selectFrom('reportMail')
            .selectAll()
            .where((eb) => eb.or(runs.map(({ scheduleId, dueAt }) => eb.and({ scheduleId, dueAt }))))
            .orderBy('email')
            .execute(),
    /** A mail that was sent stays so. */
    async setMail(id: string, change: Pick<MailRow, 'state' | 'problem' | 'notMade' | 'updatedAt'>): Promise<void> {
      await at().updateTable('reportMail').set(change).where('id', '=', id).where('state', '<>', 'sent').execute();
    },

    /** Those of a workspace, for all of its schedules. */
    stops: (workspaceId: string, tx?: Tx): Promise<StopRow[]> =>
      at(tx).selectFrom('reportStop').selectAll().where('workspaceId', '=', workspaceId).execute(),
    async hasWorkspace(id: string): Promise<boolean> {
      return (await at().selectFrom('workspace').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },
    /** The first time counts. */
    async stop(row: StopRow): Promise<void> {
      await at()
        .insertInto('reportStop')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
