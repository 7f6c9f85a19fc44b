import { sql } from 'kysely';
import type { Database, Subquery, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

type CommentTables = {
  comment: {
    id: string;
    postId: string | null;
    conversationId: string | null;
    parentId: string | null;
    authorId: string | null;
    /** Of a client, who has no account. */
    clientName: string | null;
    text: string;
    quote: string | null;
    pictureId: string | null;
    createdAt: Date;
    editedAt: Date | null;
    deletedAt: Date | null;
    resolvedAt: Date | null;
    resolvedBy: string | null;
  };
  commentMedia: { commentId: string; mediaId: string; position: number };
  commentMention: { commentId: string; userId: string; name: string };
};
export type CommentRow = CommentTables['comment'];
export type MentionRow = Omit<CommentTables['commentMention'], 'commentId'>;

/** What is talked about: a post, or a conversation of the inbox. */
export type Place = { postId: string } | { conversationId: string };

export const placeOf = ({ postId, conversationId }: Pick<CommentRow, 'postId' | 'conversationId'>): Place =>
  postId === null ? { conversationId: conversationId ?? '' } : { postId };

export type CommentStore = ReturnType<typeof createCommentStore>;

/** Comments with their pictures and mentions. */
export function createCommentStore(database: Database) {
  const at = (tx: Tx = database) => tx.withTables<CommentTables>();
  const ofPlace = (place: Place, tx?: Tx) => {
    const query = at(tx).selectFrom('comment');
    return 'postId' in place ? query.where('postId', '=', place.postId) : query.where('conversationId', '=', place.conversationId);
  };

  return {
    /** Oldest first. */
    list: (place: Place): Promise<CommentRow[]> => ofPlace(place).selectAll().orderBy('id').execute(),
    async one(id: string, tx?: Tx): Promise<CommentRow | null> {
      return (await at(tx).selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
    },
    /** The same; nobody else changes it until the transaction ends. */
    async lock(tx: Tx, id: string): Promise<CommentRow | null> {
      return (await at(tx).selectFrom('comment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
    },
    /** How many there are. Until the transaction ends, nobody else adds one. */
    async lockCount(tx: Tx, place: Place): Promise<number> {
      await lockUntilEnd(tx, `comments:${Object.values(place).join()}`);
      const { n } = await ofPlace(place, tx)
        .select((of) => of.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },

    /** What clients wrote about posts and the replies to it, oldest first. */
    ofClients(postIds: readonly string[]): Promise<CommentRow[]> {
      const started = at().selectFrom('comment').select('id').where('postId', 'in', postIds).where('clientName', 'is not', null);
      const rows = at().selectFrom('comment').selectAll().where('postId', 'in', postIds).where('deletedAt', 'is', null);
      return rows
        .where((of) => of.or([of('clientName', 'is not', null), of('parentId', 'in', started)]))
        .orderBy('id')
        .execute();
    },

    mentions: (ids: readonly string[]): Promise<CommentTables['commentMention'][]> =>
      at().selectFrom('commentMention').selectAll().where('commentId', 'in', ids).orderBy('name').execute(),
    media: (ids: readonly string[]): Promise<CommentTables['commentMedia'][]> =>
      at().selectFrom('commentMedia').selectAll().where('commentId', 'in', ids).orderBy('position').execute(),
    /** The threads of each post that nobody resolved; posts without any are left out. */
    open: (postIds: readonly string[]): Promise<{ postId: string; open: number }[]> =>
      at()
        .selectFrom('comment')
        .where('postId', 'in', postIds)
        .where('parentId', 'is', null)
        .where('resolvedAt', 'is', null)
        .groupBy('postId')
        .select(sql<string>`post_id`.as('postId'))
        .select((of) => of.fn.countAll<number>().as('open'))
        .execute(),
    /** Who wrote in a thread. */
    async authors(tx: Tx, rootId: string): Promise<string[]> {
      const rows = await at(tx)
        .selectFrom('comment')
        .select('authorId')
        .distinct()
        .where((of) => of.or([of('id', '=', rootId), of('parentId', '=', rootId)]))
        .execute();
      return rows.flatMap(({ authorId }) => authorId ?? []);
    },
    async mentionedIds(tx: Tx, commentId: string): Promise<string[]> {
      const rows = await at(tx).selectFrom('commentMention').select('userId').where('commentId', '=', commentId).execute();
      return rows.map(({ userId }) => userId);
    },
    async hasReplies(tx: Tx, id: string): Promise<boolean> {
      return (await at(tx).selectFrom('comment').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined;
    },

    async insert(tx: Tx, row: CommentRow): Promise<void> {
      await at(tx).insertInto('comment').values(row).execute();
    },
    async update(tx: Tx, id: string, change: Partial<Omit<CommentRow, 'id'>>): Promise<void> {
      await at(tx).updateTable('comment').set(change).where('id', '=', id).execute();
    },
    async remove(tx: Tx, id: string): Promise<void> {
      await at(tx).deleteFrom('comment').where('id', '=', id).execute();
    },
    async setMedia(tx: Tx, commentId: string, mediaIds: readonly string[]): Promise<void> {
      await at(tx).deleteFrom('commentMedia').where('commentId', '=', commentId).execute();
      const rows = mediaIds.map((mediaId, position) => ({ commentId, mediaId, position }));
      if (rows.length > 0) await at(tx).insertInto('commentMedia').values(rows).execute();
    },
    async setMentions(tx: Tx, commentId: string, mentions: readonly MentionRow[]): Promise<void> {
      await at(tx).deleteFrom('commentMention').where('commentId', '=', commentId).execute();
      const rows = mentions.map((mention) => ({ commentId, ...mention }));
      if (rows.length > 0) await at(tx).insertInto('commentMention').values(rows).execute();
    },

    /** Those of the media that are in comments. */
    async mediaInUse(tx: Tx, ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await at(tx).selectFrom('commentMedia').select('mediaId').distinct().where('mediaId', 'in', ids).execute();
      return rows.map(({ mediaId }) => mediaId);
    },
    usedMedia: (): Subquery<{ mediaId: string }> => at().selectFrom('commentMedia').select('mediaId'),
    /** Nothing in comments is published. */
    awaitedMedia: (): Subquery<{ mediaId: string }> => at().selectFrom('commentMedia').select('mediaId').where(sql<boolean>`false`),
  };
}
