import type { NewestQuery } from '@everycast/contract/common';
import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../../kernel/database/database.ts';
import { ofWatermarks } from './contents.ts';
import { worstState } from './filter.ts';
import type { PostsTables } from './tables.ts';

/** Which posts use which files. */
export function createMediaUses(database: Database) {
  const db = database.withTables<PostsTables>();
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  return {
    /** Those of the media that posts use, including deleted posts that can be restored. */
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await within(tx).selectFrom('postMedia').select('mediaId').distinct().where('mediaId', 'in', ids).execute();
      return rows.map((row) => row.mediaId);
    },

    /** The media that posts use, without deleted posts. */
    usedMedia: (): Subquery<{ mediaId: string }> =>
      db
        .selectFrom('postMedia')
        .innerJoin('post', 'post.id', 'postMedia.postId')
        .where('post.deletedAt', 'is', null)
        .select('postMedia.mediaId'),

    /** The media of posts that are still to be published, or may have to be again. */
    awaitedMedia: (): Subquery<{ mediaId: string }> =>
      db
        .selectFrom('postMedia')
        .innerJoin('post', 'post.id', 'postMedia.postId')
        .innerJoin('target', 'target.postId', 'post.id')
        .where('post.deletedAt', 'is', null)
        .where('target.state', 'in', ['scheduled', 'publishing', 'unconfirmed', 'failed'])
        .select('postMedia.mediaId'),

    /** The posts that use it, newest first, each once. `cursor`: only older ones. */
    usesOf(workspaceId: string, mediaId: string, { limit, cursor }: NewestQuery) {
      const posts = db
        .selectFrom('post')
        .innerJoin('postMedia', 'postMedia.postId', 'post.id')
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('postMedia.mediaId', '=', mediaId)
        .where('postMedia.part', '<>', ofWatermarks)
        .groupBy(['post.id', 'post.text', 'post.dueAt'])
        .select(['post.id as postId', 'post.text', 'post.dueAt', worstState.as('state')])
        .select(sql<boolean>`bool_or(post_media.target_id is null and post_media.part > -2)`.as('shared'))
        .orderBy('post.id', 'desc')
        .limit(limit);
      return (cursor === undefined ? posts : posts.where('post.id', '<', cursor)).execute();
    },
  };
}
