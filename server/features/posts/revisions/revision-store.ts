import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json, parserOf } from '../../../kernel/database/json.ts';
import { isSome, recordsOf } from '../../../kernel/database/records.ts';
import { RevisedContentColumn } from '../store/stored.ts';
import type { PostsTables, RevisionTable } from '../store/tables.ts';

const parseRevision = parserOf('post_revision', { content: RevisedContentColumn });

export function createRevisionStore(database: Database) {
  const db = database.withTables<PostsTables>();
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  return {
    async newest(tx: Tx, postId: string): Promise<RevisionTable | undefined> {
      const rows = within(tx).selectFrom('postRevision').selectAll().where('postId', '=', postId).orderBy('id', 'desc').limit(1);
      const row = await rows.executeTakeFirst();
      return row && parseRevision(row, row.id);
    },

    async add(tx: Tx, rows: readonly RevisionTable[]): Promise<void> {
      if (!isSome(rows)) return;
      const { columns, values } = recordsOf('post_revision', rows);
      await within(tx).insertInto('postRevision').columns(columns).expression(values).execute();
    },

    async extend(tx: Tx, { id, content, at }: Pick<RevisionTable, 'id' | 'content' | 'at'>): Promise<void> {
      await within(tx)
        .updateTable('postRevision')
        .set({ content: json(content), at })
        .where('id', '=', id)
        .execute();
    },

    /** Deletes all but the newest. */
    async prune(tx: Tx, postId: string, kept: number): Promise<void> {
      const old = within(tx).selectFrom('postRevision').select('id').where('postId', '=', postId).orderBy('id', 'desc').offset(kept);
      await within(tx).deleteFrom('postRevision').where('id', 'in', old).execute();
    },

    /** Newest first, of a post of the workspace that isn't deleted. */
    async list(workspaceId: string, postId: string): Promise<RevisionTable[]> {
      const rows = await db
        .selectFrom('postRevision')
        .innerJoin('post', 'post.id', 'postRevision.postId')
        .where('post.workspaceId', '=', workspaceId)
        .where('post.deletedAt', 'is', null)
        .where('postId', '=', postId)
        .selectAll('postRevision')
        .orderBy('postRevision.id', 'desc')
        .execute();
      return rows.map((row) => parseRevision(row, row.id));
    },
  };
}
