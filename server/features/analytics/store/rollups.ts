import type { PlatformId } from '@everycast/contract/platforms';
import { postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { Gains } from '../rules.ts';
import { within } from './tables.ts';

const sums = sql.join(postMetrics.map((metric) => sql`coalesce(sum(${sql.ref(`d.${metric}`)}), 0)::bigint`));
const columns = sql.join(postMetrics.map((metric) => sql.ref(metric)));
const replaced = sql.join(postMetrics.map((metric) => sql`${sql.ref(metric)} = ${sql.ref(`excluded.${metric}`)}`));
const added = (table: string) =>
  sql.join(postMetrics.map((metric) => sql`${sql.ref(metric)} = ${sql.ref(`${table}.${metric}`)} + ${sql.ref(`excluded.${metric}`)}`));

/**
 * What the dashboard reads instead of single posts and accounts. It is written in the transaction that changes what it is made of, after
 * `hold`, so that two that change different parts of a sum don't overwrite each other.
 */
export function createRollups() {
  return {
    /**
     * Until the transaction ends, nobody else changes these workspaces' sums. Taken after all other locks, including those of the posts that
     * are added up: who changes a post's labels has locked it before.
     */
    async hold(tx: Tx, workspaceIds: readonly string[], postIds: readonly string[] = []): Promise<void> {
      if (postIds.length > 0) await sql`select from post where id = any(${postIds}::uuid[]) order by id for share`.execute(tx);
      for (const id of [...new Set(workspaceIds)].sort()) {
        await lockUntilEnd(tx, `rollups:${id}`);
      }
    },

    /** The metrics of posts, by those of their targets. */
    async posts(tx: Tx, postIds: readonly string[]): Promise<void> {
      if (postIds.length === 0) return;
      const those = sql`any(${postIds}::uuid[])`;
      await sql`delete from post_total where post_id = ${those}`.execute(tx);
      await sql`
        insert into post_total (post_id, published_at, workspace_id, platforms, reach, clicks, engagement, rate)
        select post_id, min(published_at), workspace_id, array_agg(distinct platform), sum(reach)::bigint, sum(clicks)::bigint, sum(engagement)::bigint,
          sum(engagement)::float8 / nullif(sum(audience) filter (where engagement is not null), 0)::float8
        from post_figures where post_id = ${those} group by post_id, workspace_id`.execute(tx);
    },

    /** What a workspace's accounts on a platform gained on some days, by what each of them gained. */
    async days(tx: Tx, workspaceId: string, platform: PlatformId, days: readonly string[]): Promise<void> {
      if (days.length === 0) return;
      await sql`
        insert into workspace_day (workspace_id, day, platform, ${columns}, followers, reporting)
        select d.workspace_id, d.day, a.platform, ${sums}, sum(d.followers)::bigint, count(d.followers)::int
        from account_day d join account a on a.id = d.account_id
        where d.workspace_id = ${workspaceId} and d.day = any(${days}::date[]) and a.platform = ${platform}
        group by d.workspace_id, d.day, a.platform
        on conflict (workspace_id, day, platform) do update set
          ${replaced}, followers = excluded.followers, reporting = excluded.reporting`.execute(tx);
    },

    /** Adds what posts with labels gained. */
    async labels(tx: Tx, platform: PlatformId, gained: readonly { labelId: string; day: string; gains: Gains }[]): Promise<void> {
      const rows = new Map<string, { labelId: string; day: string; platform: PlatformId } & Gains>();
      for (const { labelId, day, gains } of gained) {
        const key = `${labelId} ${day}`;
        const row = rows.get(key) ?? { labelId, day, platform, ...(Object.fromEntries(postMetrics.map((one) => [one, 0])) as Gains) };
        for (const metric of postMetrics) row[metric] += gains[metric];
        rows.set(key, row);
      }
      if (rows.size === 0) return;
      const insert = within(tx)
        .insertInto('labelDay')
        .values([...rows.values()]);
      const more = Object.fromEntries(
        postMetrics.map((metric) => [metric, sql<number>`${sql.ref(`labelDay.${metric}`)} + ${sql.ref(`excluded.${metric}`)}`]),
      );
      await insert.onConflict((conflict) => conflict.columns(['labelId', 'day', 'platform']).doUpdateSet(more)).execute();
    },

    /**
     * A post has labels that it didn't have, or no longer has some: all that it gained moves with them. @param accountIds only what it gained
     * on these
     */
    async relabel(
      tx: Tx,
      postId: string,
      change: { added: readonly string[]; removed: readonly string[] },
      accountIds: readonly string[] | null = null,
    ): Promise<void> {
      for (const [labelIds, sign] of [
        [change.removed, -1],
        [change.added, 1],
      ] as const) {
        if (labelIds.length === 0) continue;
        const signed = sql.join(postMetrics.map((metric) => sql`${sign}::int * sum(${sql.ref(`d.${metric}`)})::bigint`));
        await sql`
          insert into label_day (label_id, day, platform, ${columns})
          select one.id, d.day, a.platform, ${signed}
          from post_day d join account a on a.id = d.account_id cross join unnest(${labelIds}::uuid[]) as one(id)
          where d.post_id = ${postId} and (${accountIds}::uuid[] is null or d.account_id = any(${accountIds}::uuid[]))
          group by one.id, d.day, a.platform
          on conflict (label_id, day, platform) do update set ${added('label_day')}`.execute(tx);
      }
    },
  };
}
