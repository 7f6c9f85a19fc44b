import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { PostsTables, RevisionTable } from '../store/tables.ts';

export function createRevisionStore(database: Database) {
  const db = database.withTables<PostsTables>();
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  return {
    newest: (tx: Tx, postId: string): Promise<RevisionTable | undefined> =>
      within(tx).selectFrom('postRevision').selectAll().where('postId', '=', postId).orderBy('id', 'desc').limit(1).executeTakeFirst(),

    async add(tx: Tx, row: RevisionTable): Promise<void> {
      await within(tx)
        .insertInto('postRevision')
        .values({ ...row, content: sql`${JSON.stringify(row.content)}::jsonb` })
        .execute();
    },

    async extend(tx: Tx, { id, content, at }: Pick<RevisionTable, 'id' | 'content' | 'at'>): Promise<void> {
      await within(tx)
        .updateTable('postRevision')
        .set({ content: sql`${JSON.stringify(content)}::jsonb`, at })
        .where('id', '=', id)
        .execute();
    },

    /** Deletes all but the newest. */
    async prune(tx: Tx, postId: string, kept: number): Promise<void> {
      const old = within(tx).selectFrom('postRevision').select('id').where('postId', '=', postId).orderBy('id', 'desc').offset(kept);
      await within(tx).deleteFrom('postRevision').where('id', 'in', old).execute();
    },

    /** Newest first, of a post of the workspace that isn't deleted. */
    list: (workspaceId: string, postId: string): Promise<RevisionTable[]> =>
      db
        .selectFrom('postRevision')
        .innerJoin('post', 'post.id', 'postRevision.postId')
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('postId', '=', postId)
        .selectAll('postRevision')
        .orderBy('postRevision.id', 'desc')
        .execute(),
  };
}
