import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { RatedPost } from '../best-times/best-times.ts';

/** What accounts' posts did, for comparing the hours at which they went out. Posts that were deleted on the platform don't count. */
export function createHistory(db: Database) {
  const counts = sql`f.read_at is not null and f.gone_at is null`;
  return {
    /** A workspace's zone, and its accounts among these with the newest post until `until`; null without one. */
    async accounts(workspaceId: string, accountIds: readonly string[], until: Date) {
      const { rows } = await sql<{ zone: string; accountId: string | null; publishedAt: Date | null }>`
        select w.zone, a.id as "accountId", (
          select max(f.published_at) from post_figures f where f.account_id = a.id and f.published_at < ${until} and ${counts}
        ) as "publishedAt"
        from workspace w left join account a on a.workspace_id = w.id and a.id = any(${accountIds}::uuid[])
        where w.id = ${workspaceId} order by array_position(${accountIds}::uuid[], a.id)`.execute(db);
      const newest = rows.flatMap(({ accountId, publishedAt }) => (accountId === null ? [] : [{ accountId, publishedAt }]));
      return { zone: rows[0]?.zone ?? 'UTC', newest };
    },

    /** An account's newest posts of a period by their wall time in a zone, with their engagement. */
    async posts(
      workspaceId: string,
      accountId: string,
      { zone, from, until, limit }: { zone: string; from: Date; until: Date; limit: number },
    ): Promise<RatedPost[]> {
      const { rows } = await sql<RatedPost>`
        select (extract(epoch from f.published_at) * 1000)::float8 as at, f.engagement::float8 as value,
          (extract(isodow from f.published_at at time zone ${zone}) - 1)::int as weekday,
          extract(hour from f.published_at at time zone ${zone})::int as hour
        from post_figures f
        where f.workspace_id = ${workspaceId} and f.account_id = ${accountId}
          and f.published_at >= ${from} and f.published_at < ${until} and ${counts}
        order by f.published_at desc limit ${limit}`.execute(db);
      return rows;
    },
  };
}
