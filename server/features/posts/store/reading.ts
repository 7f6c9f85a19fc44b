import type { PostOrder } from '@everycast/contract/post-orders';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { parserOf } from '../../../kernel/database/json.ts';
import { anyOf, prepared } from '../../../kernel/database/prepared.ts';
import type { Gate } from '../approval/gate.ts';
import { worstState } from './filter.ts';
import { createMatching, type MatchQuery } from './matching.ts';
import { isAfter, ordered, type Position } from './order.ts';
import { ResponseColumn, StoredVersionsColumn } from './stored.ts';
import { mediaColumns, type PostRow, type PostsTables, type PostTable, targetColumns } from './tables.ts';
import { createTakenTimes } from './taken-times.ts';

interface ListQuery extends MatchQuery {
  order: PostOrder;
  after: Position | null;
  limit: number;
}

/** A post that nothing has been sent of, and when it is to go out. */
export interface PlannedPost {
  id: string;
  version: number;
  at: string;
  zone: string;
  state: 'draft' | 'scheduled';
  text: string;
  accountIds: string[];
}

const parsePost = parserOf('post', { versions: StoredVersionsColumn.nullable(), response: ResponseColumn.nullable() });

/** Reads posts, whole or in lists. */
export function createReading(database: Database, gate: Pick<Gate, 'waiting'>) {
  const db = database.withTables<PostsTables>();
  const matching = createMatching(database, gate);

  /** Three queries for any number of posts. */
  async function complete(posts: Selectable<PostTable>[]): Promise<PostRow[]> {
    if (posts.length === 0) return [];
    const ids = posts.map((post) => post.id);
    const targetsIn = db.selectFrom('target').modifyFront(prepared('targets_of')).select(targetColumns);
    const mediaIn = db.selectFrom('postMedia').modifyFront(prepared('media_of')).select(mediaColumns);
    const [targets, media, repeating] = await Promise.all([
      targetsIn.where('postId', '=', anyOf(ids)).orderBy('id').execute(),
      mediaIn.where('postId', '=', anyOf(ids)).orderBy('position').execute(),
      sql<{ postId: string }>`${prepared('repeats_of')} select post_id from series_occurrence where post_id = ${anyOf(ids)}`.execute(db),
    ]);
    const repeats = new Set(repeating.rows.map(({ postId }) => postId));
    const targetsOf = Map.groupBy(targets, (target) => target.postId);
    const mediaOf = Map.groupBy(media, (one) => one.postId);
    return posts.map((post) => ({
      ...parsePost(post, post.id),
      targets: targetsOf.get(post.id) ?? [],
      media: mediaOf.get(post.id) ?? [],
      repeats: repeats.has(post.id),
    }));
  }

  /** It isn't deleted, and isn't a response, which only its conversation shows. */
  const isListed = (eb: ExpressionBuilder<PostsTables, 'post'>) => eb.and([eb('deletedAt', 'is', null), eb('response', 'is', null)]);

  return {
    async read(workspaceId: string, id: string): Promise<PostRow | null> {
      const found = db.selectFrom('post').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      const [post] = await complete(await found.where(isListed).execute());
      return post ?? null;
    },

    /** Those of the posts that aren't deleted, whole. */
    async readAll(workspaceId: string, ids: readonly string[]): Promise<PostRow[]> {
      const found = db.selectFrom('post').selectAll().where('id', 'in', ids).where('workspaceId', '=', workspaceId);
      return complete(await found.where(isListed).execute());
    },

    /** Those of the posts that aren't responses, also deleted ones. */
    async readWithDeleted(workspaceId: string, ids: readonly string[]): Promise<PostRow[]> {
      if (ids.length === 0) return [];
      const found = db.selectFrom('post').selectAll().where('id', 'in', ids).where('workspaceId', '=', workspaceId);
      return complete(await found.where('response', 'is', null).execute());
    },

    /** Those of the posts that aren't deleted. */
    async existing(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = db.selectFrom('post').select('id').where('id', 'in', ids).where('workspaceId', '=', workspaceId);
      return new Set((await found.where(isListed).execute()).map(({ id }) => id));
    },

    async countPublished(workspaceId: string, ids: readonly string[]): Promise<number> {
      const isOut = (eb: ExpressionBuilder<PostsTables, 'post'>) =>
        eb.exists(eb.selectFrom('target').whereRef('target.postId', '=', 'post.id').where('target.state', '=', 'published'));
      const own = db.selectFrom('post').where('workspaceId', '=', workspaceId).where('id', '=', anyOf(ids)).where(isListed).where(isOut);
      const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },

    async idByRequest(workspaceId: string, authorId: string, requestKey: string): Promise<string | null> {
      const query = db.selectFrom('post').select('id').where('workspaceId', '=', workspaceId).where('authorId', '=', authorId);
      return (await query.where('requestKey', '=', requestKey).executeTakeFirst())?.id ?? null;
    },

    /** By their time on the calendar if a range is given, otherwise in that order. */
    async list({ order, after, limit, ...query }: ListQuery): Promise<PostRow[]> {
      const by = query.from !== null || query.to !== null ? 'calendar' : order;
      let posts = matching(query).selectAll().limit(limit);
      if (after) posts = posts.where(isAfter(by, after));
      return complete(await posts.orderBy(ordered(by)).execute());
    },

    /** The number of posts that match, and the newest of them as a change needs them. */
    async matches(query: MatchQuery, limit: number) {
      const { count } = await matching(query)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (limit === 0) return { count: Number(count), items: [] };
      const items = await matching(query)
        .select(['id', 'version', worstState.as('state')])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return { count: Number(count), items };
    },

    /**
     * Those of the posts that are drafts, or wait for their time, on all their accounts: with that time, or the one chosen for the draft. In
     * the order of their IDs.
     */
    async planned(workspaceId: string, ids: readonly string[]): Promise<PlannedPost[]> {
      if (ids.length === 0) return [];
      const found = db.selectFrom('post').where('id', 'in', ids).where('workspaceId', '=', workspaceId).where(isListed).orderBy('id');
      const posts = await found
        .select(['id', 'version', 'text', sql<string | null>`coalesce(wall_time, intended_wall_time)`.as('at')])
        .select(sql<string | null>`coalesce(zone, intended_zone)`.as('zone'))
        .execute();
      const targets = await db.selectFrom('target').select(['postId', 'accountId', 'state']).where('postId', 'in', ids).execute();
      const byPost = Map.groupBy(targets, ({ postId }) => postId);
      return posts.flatMap(({ id, version, text, at, zone }) => {
        const own = byPost.get(id) ?? [];
        const state = own[0]?.state;
        if (state !== 'draft' && state !== 'scheduled') return [];
        if (!at || !zone || own.some((target) => target.state !== state)) return [];
        return [{ id, version, text, at, zone, state, accountIds: own.map(({ accountId }) => accountId) }];
      });
    },

    takenTimes: createTakenTimes(database, gate),

    async authorOfDeleted(workspaceId: string, id: string): Promise<{ authorId: string | null } | null> {
      const query = db.selectFrom('post').select('authorId').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.where('deletedAt', 'is not', null).executeTakeFirst()) ?? null;
    },

    /** Those of the targets that belong to the workspace, without deleted posts. */
    async owners(workspaceId: string, targetIds: readonly string[]) {
      const query = db.selectFrom('target').innerJoin('post', 'post.id', 'target.postId').where('target.id', 'in', targetIds);
      return query
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .select(['target.id', 'target.postId', 'target.accountId', 'post.authorId'])
        .execute();
    },
  };
}
