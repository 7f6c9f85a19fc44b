import type { Database, Tx } from '../../kernel/database/database.ts';

/** What a request has done to one of many posts. */
type BulkDoneTable = {
  workspaceId: string;
  userId: string;
  requestKey: string;
  postId: string;
  text: string;
  copyId: string | null;
  at: Date;
};
type Tables = { bulkDone: BulkDoneTable };

/** A request that changes many posts. */
export type BulkRequest = Pick<BulkDoneTable, 'workspaceId' | 'userId' | 'requestKey'>;
/** A post that it has changed: the start of its text, and its duplicate. */
export type BulkDone = Pick<BulkDoneTable, 'postId' | 'text' | 'copyId'>;

/** What requests have already done to posts, by their keys. */
export const createBulkStore = (database: Database) => ({
  async done({ workspaceId, userId, requestKey }: BulkRequest): Promise<Map<string, BulkDone>> {
    const query = database.withTables<Tables>().selectFrom('bulkDone').select(['postId', 'text', 'copyId']);
    const rows = await query
      .where('workspaceId', '=', workspaceId)
      .where('userId', '=', userId)
      .where('requestKey', '=', requestKey)
      .execute();
    return new Map(rows.map((row) => [row.postId, row]));
  },

  /** @returns false if the same request has changed the post before: then the transaction must not */
  async remember(tx: Tx, request: BulkRequest, done: BulkDone, at: Date): Promise<boolean> {
    const insert = tx
      .withTables<Tables>()
      .insertInto('bulkDone')
      .values({ ...request, ...done, at });
    const { numInsertedOrUpdatedRows } = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  async forget(before: Date): Promise<void> {
    await database.withTables<Tables>().deleteFrom('bulkDone').where('at', '<', before).execute();
  },
});
