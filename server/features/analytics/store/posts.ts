import type { PostSort, SortOrder } from '@everycast/contract/analytics';
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
  /** Its first file. */
  mediaId: string | null;
  key: number;
}

export interface PostsPage {
  from: Date;
  until: Date;
  sort: PostSort;
  order: SortOrder;
  after: Position | null;
  limit: number;
}
interface Position {
  key: number;
  id: string;
}

interface Sorting {
  /** As in post_total's indexes; unknown metrics are -1. */
  by: RawBuilder<unknown>;
  /** The same as a number. */
  value: RawBuilder<unknown>;
  /** The same of a number. */
  from: (key: number) => RawBuilder<unknown>;
  mayBeUnknown: boolean;
}
const unknown = -1;
const sortings: Record<PostSort, Sorting> = {
  published: {
    by: sql`published_at`,
    value: sql`extract(epoch from published_at)::float8`,
    from: (key) => sql`to_timestamp(${key}::float8)`,
    mayBeUnknown: false,
  },
  reach: metric(sql`coalesce(reach, -1)`),
  engagement: metric(sql`coalesce(engagement, -1)`),
  rate: { by: sql`coalesce(rate, -1)`, value: sql`coalesce(rate, -1)`, from: (key) => sql`${key}::float8`, mayBeUnknown: true },
  clicks: metric(sql`coalesce(clicks, -1)`),
};
function metric(by: RawBuilder<unknown>): Sorting {
  return { by, value: sql`${by}::float8`, from: (key) => sql`${key}::bigint`, mayBeUnknown: true };
}

/** The posts of a period by any metric. In both orders unknown metrics come last. */
export function createMeasuredPosts(db: Database) {
  return async function page(scope: Scope, asked: PostsPage): Promise<MeasuredPost[]> {
    const { sort, order, after, limit } = asked;
    if (scope.accountIds.length === 0) return [];
    if (order === 'desc' || !sortings[sort].mayBeUnknown) return read(scope, asked, sql``);
    // Ascending, the index begins with the unknown ones: they are read on their own, after the others.
    const { by } = sortings[sort];
    const isAmongUnknown = after?.key === unknown;
    const known = isAmongUnknown ? [] : await read(scope, asked, sql`and ${by} > ${unknown}`);
    if (known.length === limit) return known;
    const rest = { ...asked, after: isAmongUnknown ? after : null, limit: limit - known.length };
    return [...known, ...(await read(scope, rest, sql`and ${by} = ${unknown}`))];
  };

  async function read(
    scope: Scope,
    { from, until, sort, order, after, limit }: PostsPage,
    only: RawBuilder<unknown>,
  ): Promise<MeasuredPost[]> {
    const { by, value, from: asKey } = sortings[sort];
    const [beyond, direction] = order === 'desc' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    const labeled = scope.posts === null ? sql`` : sql`and post_id in (${scope.posts})`;
    const following = after === null ? sql`` : sql`and (${by}, post_id) ${beyond} (${asKey(after.key)}, ${after.id}::uuid)`;
    const during = sql`workspace_id = ${scope.workspaceId} and published_at >= ${from} and published_at < ${until} ${labeled}`;
    // A page of all posts is read from an index. Posts on some accounts are added up, which are as many as these accounts have.
    const found = scope.everyAccount
      ? sql`post_total where ${during} ${only} ${following}`
      : sql`(
          select post_id, workspace_id, min(published_at) as published_at, array_agg(distinct platform) as platforms, sum(reach)::bigint as reach,
            sum(clicks)::bigint as clicks, sum(engagement)::bigint as engagement,
            sum(engagement)::float8 / nullif(sum(audience) filter (where engagement is not null), 0)::float8 as rate
          from post_figures where account_id = any(${scope.accountIds}::uuid[]) and ${during} group by post_id, workspace_id
        ) summed where true ${only} ${following}`;
    const { rows } = await sql<MeasuredPost>`
      select t.post_id as "postId", post.text, t.published_at as "publishedAt", t.platforms, t.reach, t.engagement, t.rate, t.clicks, t.key,
        (select media_id from post_media where post_media.post_id = post.id and part >= 0
          order by target_id nulls first, part, position limit 1) as "mediaId"
      from (
        select post_id, published_at, platforms, reach, engagement, rate, clicks, ${value} as key
        from ${found} order by ${by} ${direction}, post_id ${direction} limit ${limit}
      ) t join post on post.id = t.post_id order by key ${direction}, t.post_id ${direction}`.execute(db);
    return rows;
  }
}
