import type { PostSort } from '@everycast/contract/analytics';
import type { PlatformId } from '@everycast/contract/platforms';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import type { Scope } from './reading.ts';

/** A published post with what its accounts report together; null where nothing is known. `key`: what it is sorted by. */
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
}

const seconds = sql`extract(epoch from published_at)::float8`;
/** The orders of post_total's indexes. Unknown figures come last. `value`: `order` as a number; `from`: the same of a number. */
const orders: Record<PostSort, { order: RawBuilder<unknown>; value: RawBuilder<unknown>; from: (key: number) => RawBuilder<unknown> }> = {
  published: { order: sql`published_at`, value: seconds, from: (key) => sql`to_timestamp(${key}::float8)` },
  reach: figure(sql`coalesce(reach, -1)`),
  engagement: figure(sql`coalesce(engagement, -1)`),
  rate: { order: sql`coalesce(rate, -1)`, value: sql`coalesce(rate, -1)`, from: (key) => sql`${key}::float8` },
  clicks: figure(sql`coalesce(clicks, -1)`),
};
function figure(order: RawBuilder<unknown>) {
  return { order, value: sql`${order}::float8`, from: (key: number) => sql`${key}::bigint` };
}

/** The posts of a period, highest first. */
export function createMeasuredPosts(db: Database) {
  return async function page(scope: Scope, { from, until, sort, after, limit }: PostsPage): Promise<MeasuredPost[]> {
    if (scope.accountIds.length === 0) return [];
    const { order, value, from: asOrder } = orders[sort];
    const labeled = scope.posts === null ? sql`` : sql`and post_id in (${scope.posts})`;
    const following = after === null ? sql`` : sql`and (${order}, post_id) < (${asOrder(after.key)}, ${after.id}::uuid)`;
    const during = sql`workspace_id = ${scope.workspaceId} and published_at >= ${from} and published_at < ${until} ${labeled}`;
    // A page of all posts is read from an index. Posts on some accounts are added up, which are as many as these accounts have.
    const found = scope.everyAccount
      ? sql`post_total where ${during} ${following}`
      : sql`(
          select post_id, workspace_id, min(published_at) as published_at, array_agg(distinct platform) as platforms, sum(reach)::bigint as reach,
            sum(clicks)::bigint as clicks, sum(engagement)::bigint as engagement,
            sum(engagement)::float8 / nullif(sum(audience) filter (where engagement is not null), 0)::float8 as rate
          from post_figures where account_id = any(${scope.accountIds}::uuid[]) and ${during} group by post_id, workspace_id
        ) summed where true ${following}`;
    const { rows } = await sql<MeasuredPost>`
      select t.post_id as "postId", post.text, t.published_at as "publishedAt", t.platforms, t.reach, t.engagement, t.rate, t.clicks, t.key
      from (
        select post_id, published_at, platforms, reach, engagement, rate, clicks, ${value} as key
        from ${found} order by ${order} desc, post_id desc limit ${limit}
      ) t join post on post.id = t.post_id order by key desc, t.post_id desc`.execute(db);
    return rows;
  };
}
