import type { Message } from '@everycast/messages/message';
import type { Json } from '@everycast/platforms/port/json';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { present } from '../../../kernel/database/clock.ts';
import type { Computed, Database, Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';
import { readableMessage } from '../../../kernel/messages.ts';
import type { Lease } from '../../../kernel/work/types.ts';
import type { EngagementTables, SourceRow } from './tables.ts';

type Read = { cursor: Json; checkedAt: Date } | { problem: Message; waitsUntil: Date | null };
/** Which inboxes become due; see `due`. */
interface Due {
  before: Date;
  slower: readonly { platform: string; before: Date }[];
  failedBefore: Date | null;
}
export type SourceStore = ReturnType<typeof createSourceStore>;
export type Standing = Pick<SourceRow, 'state' | 'nextAttemptAt' | 'startedAt' | 'problem' | 'waitsUntil'>;

/** When an account was connected, somebody last wrote to it, or something was last published on it. */
const lastOn = sql<Date>`greatest(
  created_at,
  (select max(at) from engagement_item where account_id = account.id),
  (select published_at from target where account_id = account.id and published_at is not null order by due_at desc limit 1)
)`;

/** The accounts whose inboxes are read. */
export function createSourceStore(database: Database, clock: Clock) {
  const db = database.withTables<EngagementTables>();

  return {
    /** Adds the connected accounts of these platforms that have no source. @returns how many were added */
    async addMissing(tx: Tx, platforms: readonly string[], workspaceId: string | null = null): Promise<number> {
      const { numAffectedRows } = await sql`
        insert into engagement_source (id, workspace_id, service)
        select id, workspace_id, service from account
        where platform = any (${platforms}::text[]) and disconnected_at is null
          and (${workspaceId}::uuid is null or workspace_id = ${workspaceId}::uuid)
          and not exists (select from engagement_source where engagement_source.id = account.id)
        on conflict (id) do nothing`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /**
     * Makes the workspace's inboxes due that weren't read since `before`. `slower`: platforms whose inboxes may only be read again later; in
     * the sandbox they cost nothing. `failedBefore`, if a person asks for it: those that couldn't be read are tried again, too, if their last
     * attempt was before then and their platforms don't ask to wait, and those that wait because of their app's other accounts don't.
     * @returns how many
     */
    async due(tx: Tx, workspaceId: string, { before, slower, failedBefore }: Due): Promise<number> {
      const { numAffectedRows } = await sql`
        update engagement_source source set next_attempt_at = to_timestamp(0), shares_until = null
        from account left join unnest(${slower.map(({ platform }) => platform)}::text[], ${slower.map((one) => one.before)}::timestamptz[])
          as slower (platform, before) on slower.platform = account.platform and not account.sandbox
        where account.id = source.id and source.workspace_id = ${workspaceId} and source.state = 'waiting' and account.disconnected_at is null
          and case when source.problem is null
            then (source.checked_at is null or source.checked_at < coalesce(slower.before, ${before}))
              and (${failedBefore}::timestamptz is not null or coalesce(source.shares_until <= ${present(clock)}, true))
            else source.started_at < ${failedBefore}::timestamptz and coalesce(source.waits_until <= ${present(clock)}, true)
          end`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /** Reads the account's inbox as soon as possible, also if it is being read, and subscribes it: its owner has just connected it. */
    async dueNow(tx: Tx, accountId: string): Promise<void> {
      const query = tx.withTables<EngagementTables>().updateTable('engagementSource').where('id', '=', accountId);
      await query.set((eb) => ({ failures: 0, sharesUntil: null, subscribedAt: null, announced: eb('announced', '+', 1) })).execute();
      await query
        .set({ nextAttemptAt: new Date(0) })
        .where('state', '=', 'waiting')
        .execute();
    },

    /**
     * Makes the inboxes of accounts due that their platform announces something for. One that is being read is read again, and one whose
     * platform asked to wait waits. @param remoteIds one for each announcement @returns how many inboxes there are
     */
    async announced(tx: Tx, platform: string, remoteIds: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        update engagement_source set
          announced = announced + (select count(*) from unnest(${remoteIds}::text[]) as one where one = found.remote_id),
          next_attempt_at = case when state = 'waiting' and problem is null then to_timestamp(0) else next_attempt_at end,
          shares_until = null
        from (
          select source.id, account.remote_id from engagement_source source join account on account.id = source.id
          where account.platform = ${platform} and account.remote_id = any (${remoteIds}::text[])
            and account.disconnected_at is null and not account.sandbox
          order by source.id for update of source
        ) as found
        where engagement_source.id = found.id`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },

    /** When a reading that began after so many announcements is repeated: now, if there was another one in the meantime. */
    unlessAnnounced: (announced: number, again: Date): Computed<Date> =>
      sql<Date>`case when announced = ${announced} then ${again}::timestamptz else to_timestamp(0) end`,

    /** Its platform was asked to announce what is new to the account. */
    async subscribed({ id, token }: Lease, subscribedAt: Date): Promise<void> {
      await db.updateTable('engagementSource').set({ subscribedAt }).where('id', '=', id).where('leaseToken', '=', token).execute();
    },

    /** Writes what a reading found, if the lease is still held; false, without writing, if it isn't. */
    async write(tx: Tx, { id, token }: Lease, read: Read): Promise<boolean> {
      const set =
        'problem' in read
          ? {
              problem: json(read.problem),
              waitsUntil: read.waitsUntil,
              sharesUntil: null,
              failures: sql<number>`failures + 1`,
            }
          : { cursor: json(read.cursor), checkedAt: read.checkedAt, problem: null, waitsUntil: null, failures: 0 };
      const query = tx.withTables<EngagementTables>().updateTable('engagementSource').set(set).where('id', '=', id);
      return (await query.where('leaseToken', '=', token).executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Until when it waits because of its app's other accounts. False, without writing, if the lease isn't held anymore. */
    async share(tx: Tx, { id, token }: Lease, sharesUntil: Date | null): Promise<boolean> {
      const query = tx.withTables<EngagementTables>().updateTable('engagementSource').set({ sharesUntil }).where('id', '=', id);
      return (await query.where('leaseToken', '=', token).executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** When something last happened on the account. */
    async lastAt(accountId: string): Promise<Date | null> {
      const { rows } = await sql<{ at: Date }>`select ${lastOn} as at from account where id = ${accountId}`.execute(db);
      return rows[0]?.at ?? null;
    },

    /** The same for all connected accounts of its app, in any workspace; those of the sandbox share nothing. */
    async lastOnApp(accountId: string): Promise<Date[]> {
      const { rows } = await sql<{ at: Date }>`
        select ${lastOn} as at from account
        where (platform, service) = (select platform, service from account where id = ${accountId})
          and app_id is not distinct from (select app_id from account where id = ${accountId})
          and disconnected_at is null and not sandbox`.execute(db);
      return rows.map(({ at }) => at);
    },

    /** Those of connected accounts. */
    standing: (workspaceId: string): Promise<Standing[]> =>
      database
        .withTables<EngagementTables & { account: { id: string; disconnectedAt: Date | null } }>()
        .selectFrom('engagementSource')
        .innerJoin('account', 'account.id', 'engagementSource.id')
        .select(['engagementSource.state', 'nextAttemptAt', 'startedAt', 'engagementSource.problem', 'waitsUntil'])
        .where('engagementSource.workspaceId', '=', workspaceId)
        .where('disconnectedAt', 'is', null)
        .execute(),

    /** Those of a workspace, and why they can't be read. */
    async ofWorkspace(workspaceId: string) {
      const sources = db.selectFrom('engagementSource').select(['id', 'checkedAt', 'problem', 'sharesUntil']);
      const rows = await sources.where('workspaceId', '=', workspaceId).execute();
      return rows.map((row) => ({ ...row, problem: row.problem && readableMessage(row.problem) }));
    },
  };
}
