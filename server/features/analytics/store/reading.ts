import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import { type PostMetric, postMetrics } from '@everycast/platforms/port/metrics-offer';
import { sql } from 'kysely';
import type { Database, Subquery } from '../../../kernel/database/database.ts';
import { readableMessage } from '../../../kernel/messages.ts';

/** `day`: as YYYY-MM-DD. `reporting`: accounts whose followers are known that day. */
export type DaySums = Record<PostMetric, number> & { day: string; platform: PlatformId; followers: number | null; reporting: number };
export type GapSums = Record<PostMetric, number> & {
  accountId: string;
  platform: PlatformId;
  handle: string;
  since: Date;
  until: Date | null;
  reason: Message;
};
export interface AccountState {
  id: string;
  platform: PlatformId;
  handle: string;
  connected: boolean;
  /** Its metrics are or were read. */
  measured: boolean;
  readAt: Date | null;
  problem: Message | null;
}
export interface Scope {
  workspaceId: string;
  accountIds: readonly string[];
  /** The platforms whose accounts are all in it, if it has no other accounts; null otherwise. */
  platforms: readonly PlatformId[] | null;
  /** It has all of the workspace's accounts. */
  everyAccount: boolean;
  /** Posts with one of some labels; null: all. */
  posts: Subquery<string> | null;
  /** The only one of these labels; null: none or several. */
  label: string | null;
}

const metrics = sql.join(postMetrics.map((metric) => sql.ref(`d.${metric}`)));

/** What the dashboard reads: sums per day, never single readings. */
export function createReadingStore(db: Database) {
  return {
    async zone(workspaceId: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`.execute(db);
      return rows[0]?.zone ?? 'UTC';
    },

    /** A workspace's accounts that are connected, or were read. */
    async accounts(workspaceId: string): Promise<AccountState[]> {
      const { rows } = await sql<AccountState>`
        select a.id, a.platform, a.handle, a.disconnected_at is null as connected, j.read_at as "readAt", j.problem,
          j.id is not null or exists (select from account_day d where d.account_id = a.id) as measured
        from account a left join metric_job j on j.account_id = a.id
        where a.workspace_id = ${workspaceId}
          and (a.disconnected_at is null or exists (select from account_day d where d.account_id = a.id))
        order by a.created_at, a.id`.execute(db);
      return rows.map((row) => ({ ...row, problem: row.problem && readableMessage(row.problem) }));
    },

    /** What was gained per day and platform, by date. */
    async days({ workspaceId, accountIds, platforms, posts, label }: Scope, from: string, to: string): Promise<DaySums[]> {
      if (accountIds.length === 0) return [];
      const ids = sql`any(${accountIds}::uuid[])`;
      const days = sql`d.day between ${from}::date and ${to}::date`;
      const day = sql`d.day::text as day`;
      const ofAll = sql<DaySums>`
        select ${day}, d.platform, ${metrics}, d.followers, d.reporting from workspace_day d
        where d.workspace_id = ${workspaceId} and ${days} and d.platform = any(${platforms}::text[]) order by d.day`;
      const ofLabel = sql<DaySums>`
        select ${day}, d.platform, ${metrics}, null::bigint as followers, 0 as reporting
        from label_day d join label on label.id = d.label_id and label.workspace_id = ${workspaceId}
        where d.label_id = ${label} and ${days} and d.platform = any(${platforms}::text[]) order by d.day`;
      const ofAccounts = sql<DaySums>`
        select ${day}, a.platform, ${sums}, sum(d.followers)::bigint as followers, count(d.followers)::int as reporting
        from account_day d join account a on a.id = d.account_id
        where d.workspace_id = ${workspaceId} and ${days} and d.account_id = ${ids}
        group by d.day, a.platform order by d.day`;
      const ofPosts = sql<DaySums>`
        select ${day}, a.platform, ${sums}, null::bigint as followers, 0 as reporting
        from post_day d join account a on a.id = d.account_id
        where d.post_id in (${posts}) and d.workspace_id = ${workspaceId} and ${days} and d.account_id = ${ids}
        group by d.day, a.platform order by d.day`;
      const query = posts === null ? (platforms ? ofAll : ofAccounts) : platforms && label !== null ? ofLabel : ofPosts;
      return (await query.execute(db)).rows;
    },

    /** The followers of each account at the end of a day: as last read until then. */
    async followers(accountIds: readonly string[], day: string): Promise<{ accountId: string; followers: number }[]> {
      if (accountIds.length === 0) return [];
      const { rows } = await sql<{ accountId: string; followers: number }>`
        select one.id as "accountId", last.followers from unnest(${accountIds}::uuid[]) as one(id)
        cross join lateral (
          select followers from account_day d
          where d.account_id = one.id and d.day <= ${day}::date and d.followers is not null order by d.day desc limit 1
        ) last`.execute(db);
      return rows;
    },

    /** Gaps that overlap a time. */
    async gaps({ workspaceId, accountIds }: Scope, from: Date, until: Date): Promise<GapSums[]> {
      if (accountIds.length === 0) return [];
      const { rows } = await sql<GapSums>`
        select g.*, g.account_id as "accountId", a.platform, a.handle
        from metric_gap g join account a on a.id = g.account_id
        where g.workspace_id = ${workspaceId} and g.account_id = any(${accountIds}::uuid[])
          and g.since < ${until} and (g.until is null or g.until > ${from})
        order by g.since, g.id`.execute(db);
      return rows.map((row) => ({ ...row, reason: readableMessage(row.reason) }));
    },
  };
}

/** Each metric of the selected rows, added up. */
export const sums = sql.join(postMetrics.map((metric) => sql`coalesce(sum(${sql.ref(metric)}), 0)::bigint as ${sql.ref(metric)}`));
