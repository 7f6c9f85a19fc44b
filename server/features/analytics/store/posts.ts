import type { PostSort } from '@everycast/contract/analytics';
import type { PlatformId } from '@everycast/contract/platforms';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Scope } from './reading.ts';

/** A published post with what all its accounts report together; null where nothing is known. `key`: what it is sorted by. */
export interface MeasuredPost {
  postId: string;
  text: string;
  publishedAt: Date;
  platforms: PlatformId[];
  reach: number | null;
  engagement: number | null;
  rate: number | null;
  clicks: number | null;
  key: number;
}

export interface PostsPage {
  from: Date;
  until: Date;
  sort: PostSort;
  after: { key: number; id: string } | null;
  limit: number;
  /** By account: what takes the place of reach where a platform reports none. */
  followers: readonly { accountId: string; followers: number }[];
}

/** Unknown figures come last. */
const keys = {
  published: sql`extract(epoch from published_at)::float8`,
  reach: sql`coalesce(reach, -1)::float8`,
  engagement: sql`coalesce(engagement, -1)::float8`,
  rate: sql`coalesce(rate, -1)::float8`,
  clicks: sql`coalesce(clicks, -1)::float8`,
} as const satisfies Record<PostSort, unknown>;

/** The posts of a period, highest first. */
export function createMeasuredPosts(db: Database) {
  return async function page(
    { workspaceId, accountIds, posts }: Scope,
    { from, until, sort, after, limit, followers }: PostsPage,
  ): Promise<MeasuredPost[]> {
    if (accountIds.length === 0) return [];
    const labeled = posts === null ? sql`` : sql`and f.post_id in (${posts})`;
    const following = after === null ? sql`` : sql`where (key, "postId") < (${after.key}, ${after.id}::uuid)`;
    const { rows } = await sql<MeasuredPost>`
      with follower as (
        select * from unnest(
          ${followers.map(({ accountId }) => accountId)}::uuid[], ${followers.map((one) => one.followers)}::bigint[]
        ) as follower(account_id, followers)
      ),
      summed as (
        select f.post_id, min(f.published_at) as published_at, array_agg(distinct f.platform) as platforms,
          sum(f.reach)::bigint as reach, sum(f.clicks)::bigint as clicks,
          sum(f.engagement)::bigint as engagement,
          (sum(f.engagement)::float8
            / nullif(sum(coalesce(f.reach, follower.followers)) filter (where f.engagement is not null), 0)::float8) as rate
        from post_figures f left join follower using (account_id)
        where f.workspace_id = ${workspaceId} and f.published_at >= ${from} and f.published_at < ${until}
          and f.account_id = any(${accountIds}::uuid[]) ${labeled}
        group by f.post_id
      ),
      keyed as (
        select summed.*, summed.post_id as "postId", ${keys[sort]} as key from summed
      )
      select "postId", post.text, published_at, keyed.platforms, reach, engagement, rate, clicks, key
      from (select * from keyed ${following} order by key desc, "postId" desc limit ${limit}) keyed
      join post on post.id = keyed."postId" order by key desc, "postId" desc`.execute(db);
    return rows;
  };
}
