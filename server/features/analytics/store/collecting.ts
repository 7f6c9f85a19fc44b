import type { Message } from '@everycast/messages/message';
import type { AccountFigures, PostFigures } from '@everycast/platforms/port/metrics';
import { accountMetrics, postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Gains } from '../rules.ts';
import { createRollups } from './rollups.ts';
import { type FiguresRow, type GapRow, within } from './tables.ts';

export type CollectingStore = ReturnType<typeof createCollectingStore>;
/** Whose figures are written: the job, under the lease that its worker holds. */
export interface Holder {
  id: string;
  token: string;
  accountId: string;
  workspaceId: string;
}
export type DuePost = Pick<FiguresRow, 'targetId'>;

const added = (alias: string) =>
  Object.fromEntries(
    postMetrics.map((metric) => [metric, sql<number>`${sql.ref(`${alias}.${metric}`)} + ${sql.ref(`excluded.${metric}`)}`]),
  );

/** What the collector reads and writes. */
export function createCollectingStore(database: Database) {
  const db = within(database);
  /** Those whose partitions exist. */
  const months = new Set<string>();
  const rollups = createRollups();

  /** Creates the partitions for readings of this time. Called before they are written: creating one waits for the table's readers. */
  async function partitions(at: Date): Promise<void> {
    const month = at.toISOString().slice(0, 7);
    if (months.has(month)) return;
    await sql`select metric_partitions(${at})`.execute(database);
    months.add(month);
  }
  /** Those of a whole time. */
  async function partitionsOf(since: Date, until: Date): Promise<void> {
    for (let at = since; at < until; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))) await partitions(at);
    await partitions(until);
  }

  return {
    rollups,
    partitions,

    /**
     * Adds accounts and published posts that aren't collected yet, and makes jobs with something due run.
     * @param since posts published before this are known already
     * @returns whether a job has something to do
     */
    async enter(platforms: readonly string[], now: Date, since: Date): Promise<boolean> {
      await sql`
        insert into metric_job (id, workspace_id, account_id, service, account_due_at)
        select gen_random_uuid(), workspace_id, id, service, ${now} from account
        where disconnected_at is null and platform = any(${platforms}) on conflict (account_id) do nothing`.execute(database);
      await partitionsOf(since, now);
      await database.transaction().execute(async (tx) => {
        const entered = await sql<{ postId: string; workspaceId: string }>`
        insert into post_figures (target_id, post_id, workspace_id, account_id, platform, published_at, next_at)
        select t.id, t.post_id, t.workspace_id, t.account_id, a.platform, t.published_at, t.published_at + interval '30 seconds'
        from target t join account a on a.id = t.account_id
          -- Responses from the inbox are no posts.
          join post p on p.id = t.post_id and p.response is null
        where t.state = 'published' and t.remote_id is not null and t.published_at >= ${since}
          and a.disconnected_at is null and a.platform = any(${platforms})
          and not exists (select from post_figures f where f.target_id = t.id and f.published_at = t.published_at)
        on conflict (target_id) do update set
          published_at = excluded.published_at, next_at = excluded.next_at, read_at = null, gone_at = null, engagement = null, audience = null,
          likes = null, comments = null, shares = null, saves = null, clicks = null, views = null, reach = null
        returning post_id as "postId", workspace_id as "workspaceId"`.execute(tx);
        const workspaceIds = entered.rows.map(({ workspaceId }) => workspaceId);
        const postIds = [...new Set(entered.rows.map(({ postId }) => postId))];
        await rollups.hold(tx, workspaceIds, postIds);
        await rollups.posts(tx, postIds);
      });
      const woken = await sql`
        update metric_job j set next_attempt_at = ${now}
        where lease_token is null and next_attempt_at > ${now} and problem is null
          and exists (select from post_figures f where f.account_id = j.account_id and f.next_at <= ${now})`.execute(database);
      const waiting = await sql<{ waits: boolean }>`
        select exists (select from metric_job where lease_token is null and next_attempt_at <= ${now}) as waits`.execute(database);
      return (woken.numAffectedRows ?? 0n) > 0n || waiting.rows[0]?.waits === true;
    },

    /** An account was disconnected: it isn't collected any longer. What was collected stays. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      await within(tx).deleteFrom('metricJob').where('accountId', '=', accountId).execute();
      await within(tx)
        .updateTable('metricGap')
        .set({ until: sql`now()` })
        .where('accountId', '=', accountId)
        .where('until', 'is', null)
        .execute();
    },

    /** The account can be read again. */
    async healthy(tx: Tx, accountId: string, now: Date): Promise<void> {
      const jobs = within(tx).updateTable('metricJob').set({ nextAttemptAt: now, accountDueAt: now, problem: null });
      await jobs.where('accountId', '=', accountId).where('leaseToken', 'is', null).execute();
    },

    /** Posts of an account that are due, the most overdue first. */
    due: (accountId: string, now: Date, limit: number): Promise<DuePost[]> =>
      db
        .selectFrom('postFigures')
        .select('targetId')
        .where('accountId', '=', accountId)
        .where('nextAt', '<=', now)
        .orderBy('nextAt')
        .limit(limit)
        .execute(),

    /** When something of an account is due next. */
    async nextDue(accountId: string): Promise<{ accountDueAt: Date; postsDueAt: Date | null } | null> {
      const { rows } = await sql<{ accountDueAt: Date; postsDueAt: Date | null }>`
        select account_due_at as "accountDueAt", (select min(next_at) from post_figures where account_id = ${accountId}) as "postsDueAt"
        from metric_job where account_id = ${accountId}`.execute(database);
      return rows[0] ?? null;
    },

    /** The zone of a workspace, in which its days are counted. */
    async zoneOf(tx: Tx, workspaceId: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`.execute(tx);
      return rows[0]?.zone ?? 'UTC';
    },

    /** An account's followers as last read, or null. */
    async followersOf(tx: Tx, accountId: string): Promise<number | null> {
      const known = within(tx).selectFrom('accountDay').select('followers').where('accountId', '=', accountId);
      const row = await known.where('followers', 'is not', null).orderBy('day', 'desc').limit(1).executeTakeFirst();
      return row?.followers ?? null;
    },

    /** Locks the job, and says whether its worker still holds it. */
    async holds(tx: Tx, { id, token }: Holder): Promise<boolean> {
      const query = within(tx).selectFrom('metricJob').select('id').where('id', '=', id).where('leaseToken', '=', token);
      return (await query.forUpdate().executeTakeFirst()) !== undefined;
    },

    /** Posts as they were read last, locked until the transaction ends. */
    lockPosts: (tx: Tx, targetIds: readonly string[]): Promise<FiguresRow[]> =>
      within(tx).selectFrom('postFigures').selectAll().where('targetId', 'in', targetIds).orderBy('targetId').forUpdate().execute(),

    async addPostReading(tx: Tx, targetId: string, at: Date, figures: PostFigures): Promise<void> {
      const columns = Object.fromEntries(postMetrics.map((metric) => [metric, figures[metric] ?? null]));
      const row = { targetId, at, ...columns } as Parameters<ReturnType<typeof insertReading>['values']>[0];
      await insertReading(tx)
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async addAccountReading(tx: Tx, accountId: string, at: Date, figures: AccountFigures): Promise<void> {
      const columns = Object.fromEntries(accountMetrics.map((metric) => [metric, figures[metric] ?? null])) as Record<
        string,
        number | null
      >;
      const row = { accountId, at, followers: columns.followers ?? null, views: columns.views ?? null, reach: columns.reach ?? null };
      await within(tx)
        .insertInto('accountMetric')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async setFigures(tx: Tx, targetId: string, change: Partial<FiguresRow>): Promise<void> {
      await within(tx).updateTable('postFigures').set(change).where('targetId', '=', targetId).execute();
    },

    /** Adds what a post gained to its days and its account's. */
    async addDays(
      tx: Tx,
      { targetId, postId, accountId, workspaceId }: Pick<FiguresRow, 'targetId' | 'postId' | 'accountId' | 'workspaceId'>,
      days: readonly { day: string; gains: Gains }[],
    ): Promise<void> {
      if (days.length === 0) return;
      const ofPost = days.map(({ day, gains }) => ({ targetId, day, postId, accountId, workspaceId, ...gains }));
      const posts = within(tx).insertInto('postDay').values(ofPost);
      await posts.onConflict((conflict) => conflict.columns(['targetId', 'day']).doUpdateSet(added('postDay'))).execute();
      const ofAccount = days.map(({ day, gains }) => ({ accountId, day, workspaceId, ...gains, followers: null }));
      const accounts = within(tx).insertInto('accountDay').values(ofAccount);
      await accounts.onConflict((conflict) => conflict.columns(['accountId', 'day']).doUpdateSet(added('accountDay'))).execute();
    },

    async setFollowers(tx: Tx, { accountId, workspaceId }: Holder, day: string, followers: number): Promise<void> {
      const none = Object.fromEntries(postMetrics.map((metric) => [metric, 0])) as Gains;
      const row = { accountId, day, workspaceId, ...none, followers };
      const insert = within(tx).insertInto('accountDay').values(row);
      await insert.onConflict((conflict) => conflict.columns(['accountId', 'day']).doUpdateSet({ followers })).execute();
    },

    async setJob(
      tx: Tx,
      { id }: Holder,
      change: { accountDueAt?: Date; readAt?: Date; failures: number; problem: Message | null },
    ): Promise<void> {
      const { problem, ...rest } = change;
      await within(tx)
        .updateTable('metricJob')
        .set({ ...rest, problem: problem && (JSON.stringify(problem) as never) })
        .where('id', '=', id)
        .execute();
    },

    /** Opens a gap, unless one is open already. */
    async openGap(tx: Tx, gap: Pick<GapRow, 'id' | 'accountId' | 'workspaceId' | 'since' | 'reason'>): Promise<void> {
      await sql`
        insert into metric_gap (id, account_id, workspace_id, since, reason)
        values (${gap.id}, ${gap.accountId}, ${gap.workspaceId}, ${gap.since}, ${JSON.stringify(gap.reason)}::jsonb)
        on conflict (account_id) where until is null do nothing`.execute(tx);
    },

    async closeGap(tx: Tx, accountId: string, until: Date): Promise<void> {
      const open = within(tx)
        .updateTable('metricGap')
        .set({ until: sql<Date>`greatest(since, ${until})` });
      await open.where('accountId', '=', accountId).where('until', 'is', null).execute();
    },

    /** The account's latest gap that has ended. */
    lastGap: async (tx: Tx, accountId: string): Promise<Pick<GapRow, 'id' | 'since' | 'until'> | null> =>
      (await within(tx)
        .selectFrom('metricGap')
        .select(['id', 'since', 'until'])
        .where('accountId', '=', accountId)
        .where('until', 'is not', null)
        .orderBy('until', 'desc')
        .limit(1)
        .executeTakeFirst()) ?? null,

    async addToGap(tx: Tx, id: string, gains: Gains): Promise<void> {
      const more = Object.fromEntries(postMetrics.map((metric) => [metric, sql<number>`${sql.ref(metric)} + ${gains[metric]}`]));
      await within(tx).updateTable('metricGap').set(more).where('id', '=', id).execute();
    },
  };
}

const insertReading = (tx: Tx) => within(tx).insertInto('postMetric');
