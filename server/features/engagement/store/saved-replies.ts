import type { SavedReply } from '@everycast/contract/engagement';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { EngagementTables, SavedReplyRow } from './tables.ts';

/** Texts that people reuse. */
export function createSavedReplyStore(database: Database) {
  const db = database.withTables<EngagementTables>();

  return {
    list: (workspaceId: string): Promise<SavedReply[]> =>
      db.selectFrom('savedReply').select(['id', 'name', 'text']).where('workspaceId', '=', workspaceId).execute(),

    /** Until the transaction ends nobody else adds one. @returns how many there are */
    async lockCount(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `saved replies:${workspaceId}`);
      const query = tx
        .withTables<EngagementTables>()
        .selectFrom('savedReply')
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return (await query.where('workspaceId', '=', workspaceId).executeTakeFirstOrThrow()).count;
    },

    async add(tx: Tx, row: SavedReplyRow): Promise<void> {
      await tx.withTables<EngagementTables>().insertInto('savedReply').values(row).execute();
    },

    /** Null if there is none. */
    async change(workspaceId: string, id: string, columns: Partial<Pick<SavedReplyRow, 'name' | 'text'>>): Promise<SavedReply | null> {
      // A change of nothing changes nothing, and isn't valid SQL.
      const query = db.updateTable('savedReply').set((eb) => ({ name: eb.ref('name'), ...columns }));
      const one = query.where('id', '=', id).where('workspaceId', '=', workspaceId).returning(['id', 'name', 'text']);
      return (await one.executeTakeFirst()) ?? null;
    },

    /** False if there was none. */
    async remove(workspaceId: string, id: string): Promise<boolean> {
      const query = db.deleteFrom('savedReply').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
