import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { parseStored } from '../../../kernel/database/json.ts';
import { isSome, recordsOf } from '../../../kernel/database/records.ts';
import { StoredActivity } from './stored.ts';
import type { ActivityRow, ActivityTable, PostsTables } from './tables.ts';

/** What people did with posts. */
export function createActivityStore(database: Database) {
  const within = (tx: Tx) => tx.withTables<PostsTables>();

  return {
    /** Newest first. */
    async list(postId: string): Promise<ActivityRow[]> {
      const lines = within(database).selectFrom('postActivity').selectAll().where('postId', '=', postId).orderBy('id', 'desc');
      return (await lines.execute()).map(({ id, userId, at, kind, data }) => {
        return { id, userId, at, activity: parseStored(StoredActivity, { ...data, kind }, { table: 'post_activity', id, column: 'data' }) };
      });
    },

    /** A post as the workspace's activity names it, deleted or not. */
    async subject(tx: Tx, postId: string) {
      const post = within(tx).selectFrom('post').select(['workspaceId', 'version', 'text', 'response']).where('id', '=', postId);
      const [found, targets] = [
        await post.executeTakeFirst(),
        await within(tx).selectFrom('target').select(['accountId', 'text']).where('postId', '=', postId).orderBy('id').execute(),
      ];
      if (!found) return null;
      const { workspaceId, version, text, response } = found;
      const own = targets.map((target) => target.text?.trim()).find(Boolean);
      const accountIds = targets.map(({ accountId }) => accountId);
      return { workspaceId, version, text: text.trim() || own || '', isResponse: response !== null, accountIds };
    },

    async add(tx: Tx, rows: readonly ActivityTable[]): Promise<void> {
      if (!isSome(rows)) return;
      const { columns, values } = recordsOf('post_activity', rows);
      await within(tx).insertInto('postActivity').columns(columns).expression(values).execute();
    },

    /** Typing causes many small saves, so a person's consecutive edits are one entry. True if the newest entry was extended. */
    async extendEdit(tx: Tx, edit: { postId: string; userId: string; at: Date; since: Date }): Promise<boolean> {
      const newest = within(tx).selectFrom('postActivity').select('id').where('postId', '=', edit.postId).orderBy('id', 'desc').limit(1);
      const line = within(tx)
        .updateTable('postActivity')
        .set({ at: lastEdit(edit.at) })
        .where('id', '=', newest);
      const { numUpdatedRows } = await line
        .where('kind', 'in', ['edited', 'created'])
        .where('userId', '=', edit.userId)
        .where('at', '>', edit.since)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** A draft's first edits belong to its creation, which keeps its time. */
const lastEdit = (at: Date) => sql<Date>`case kind when 'edited' then ${at} else at end`;
