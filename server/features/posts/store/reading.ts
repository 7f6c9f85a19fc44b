import type { TargetState } from '@everycast/contract/posts';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database, Subquery } from '../../../kernel/database/database.ts';
import { type ActivityRow, type PostRow, type PostsTables, type PostTable, targetColumns } from './tables.ts';
import { worstState } from './worst-state.ts';

interface ListQuery {
  workspaceId: string;
  from: Date | null;
  to: Date | null;
  /** `incomplete`: published on an account with something missing; `restored`: on hold since a restore. */
  states: readonly (TargetState | 'incomplete' | 'restored')[] | null;
  /** Only these posts. */
  within: Subquery<string> | null;
  after: { dueAt: Date | null; id: string } | null;
  limit: number;
}

/** Reads posts, whole or in lists. */
export function createReading(database: Database) {
  const db = database.withTables<PostsTables>();

  /** Two queries for any number of posts. */
  async function complete(posts: Selectable<PostTable>[]): Promise<PostRow[]> {
    if (posts.length === 0) return [];
    const ids = posts.map((post) => post.id);
    const [targets, media] = await Promise.all([
      db.selectFrom('target').select(targetColumns).where('postId', 'in', ids).orderBy('id').execute(),
      db.selectFrom('postMedia').selectAll().where('postId', 'in', ids).orderBy('position').execute(),
    ]);
    const targetsOf = Map.groupBy(targets, (target) => target.postId);
    const mediaOf = Map.groupBy(media, (one) => one.postId);
    return posts.map((post) => ({ ...post, targets: targetsOf.get(post.id) ?? [], media: mediaOf.get(post.id) ?? [] }));
  }

  /** Published, with something missing. */
  const incompleteTarget = (eb: ExpressionBuilder<PostsTables, 'post'>) =>
    eb
      .selectFrom('target')
      .whereRef('target.postId', '=', 'post.id')
      .where('target.state', '=', 'published')
      .where('target.problemKind', 'is not', null);

  const heldTarget = (eb: ExpressionBuilder<PostsTables, 'post'>) =>
    eb
      .selectFrom('target')
      .whereRef('target.postId', '=', 'post.id')
      .where('target.state', '=', 'unconfirmed')
      .where('target.problemKind', '=', 'restored');

  /** It isn't deleted, and isn't a response, which only its conversation shows. */
  const isListed = (eb: ExpressionBuilder<PostsTables, 'post'>) => eb.and([eb('deletedAt', 'is', null), eb('response', 'is', null)]);

  return {
    async read(workspaceId: string, id: string): Promise<PostRow | null> {
      const found = db.selectFrom('post').selectAll().where('id', '=', id).where('workspaceId', '=', workspaceId);
      const [post] = await complete(await found.where(isListed).execute());
      return post ?? null;
    },

    /** Those of the posts that aren't deleted. */
    async existing(workspaceId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = db.selectFrom('post').select('id').where('id', 'in', ids).where('workspaceId', '=', workspaceId);
      return new Set((await found.where(isListed).execute()).map(({ id }) => id));
    },

    async idByRequest(workspaceId: string, authorId: string, requestKey: string): Promise<string | null> {
      const query = db.selectFrom('post').select('id').where('workspaceId', '=', workspaceId).where('authorId', '=', authorId);
      return (await query.where('requestKey', '=', requestKey).executeTakeFirst())?.id ?? null;
    },

    /** By due time if a range is given, otherwise newest first. */
    async list({ workspaceId, from, to, states, within, after, limit }: ListQuery): Promise<PostRow[]> {
      const inRange = from !== null || to !== null;
      let query = db.selectFrom('post').selectAll().where('workspaceId', '=', workspaceId).where(isListed).limit(limit);
      if (from) query = query.where('dueAt', '>=', from);
      if (to) query = query.where('dueAt', '<', to);
      if (within) query = query.where('id', 'in', within);
      if (states) {
        const shown = states.filter((state) => state !== 'incomplete' && state !== 'restored');
        query = query.where((eb) =>
          eb.or([
            ...(shown.length > 0 ? [eb(worstState, 'in', shown)] : []),
            ...(states.includes('incomplete') ? [eb.exists(incompleteTarget(eb))] : []),
            ...(states.includes('restored') ? [eb.exists(heldTarget(eb))] : []),
          ]),
        );
      }
      if (after && inRange) query = query.where(sql<boolean>`(due_at, id) > (${after.dueAt}, ${after.id}::uuid)`);
      else if (after) query = query.where('id', '<', after.id);
      query = inRange ? query.orderBy('dueAt').orderBy('id') : query.orderBy('id', 'desc');
      return complete(await query.execute());
    },

    async authorOfDeleted(workspaceId: string, id: string): Promise<{ authorId: string | null } | null> {
      const query = db.selectFrom('post').select('authorId').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.where('deletedAt', 'is not', null).executeTakeFirst()) ?? null;
    },

    /** Newest first. */
    async activity(postId: string): Promise<ActivityRow[]> {
      return db.selectFrom('postActivity').selectAll().where('postId', '=', postId).orderBy('id', 'desc').execute();
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
