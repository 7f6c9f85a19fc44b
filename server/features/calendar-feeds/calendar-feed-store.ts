import type { Database, Tx } from '../../kernel/database/database.ts';

type Tables = { calendarFeed: { hash: string; workspaceId: string; userId: string; createdAt: Date; readAt: Date | null } };
export type FeedRow = Tables['calendarFeed'];

export function createFeedStore(database: Database) {
  const db = database.withTables<Tables>();
  const own = (workspaceId: string, userId: string) => ({ workspaceId, userId });
  return {
    read: async ({ workspaceId, userId }: { workspaceId: string; userId: string }): Promise<FeedRow | undefined> =>
      db.selectFrom('calendarFeed').selectAll().where('workspaceId', '=', workspaceId).where('userId', '=', userId).executeTakeFirst(),
    byHash: async (hash: string): Promise<FeedRow | undefined> =>
      db.selectFrom('calendarFeed').selectAll().where('hash', '=', hash).executeTakeFirst(),
    /** One per person and workspace: a new one replaces the old. */
    async put(row: FeedRow): Promise<void> {
      const { hash, createdAt } = row;
      const insert = db.insertInto('calendarFeed').values(row);
      await insert
        .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet({ hash, createdAt, readAt: null }))
        .execute();
    },
    async noteRead(hash: string, at: Date): Promise<void> {
      await db.updateTable('calendarFeed').set({ readAt: at }).where('hash', '=', hash).execute();
    },
    async remove({ workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
      const query = db.deleteFrom('calendarFeed');
      await query.where((eb) => eb.and(own(workspaceId, userId))).execute();
    },
    async removeAllOf(tx: Tx, userId: string): Promise<void> {
      await tx.withTables<Tables>().deleteFrom('calendarFeed').where('userId', '=', userId).execute();
    },
  };
}
