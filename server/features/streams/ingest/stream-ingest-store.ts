import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';

export interface KeyOwner {
  workspaceId: string;
  userId: string;
}
interface KeyRow extends KeyOwner {
  hash: string;
  /** Sealed. */
  secret: string;
  refuseUntil: Date | null;
  createdAt: Date;
}
type Tables = { streamKey: KeyRow };

export type StreamKeyStore = ReturnType<typeof createStreamKeyStore>;

export function createStreamKeyStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  return {
    find: ({ workspaceId, userId }: KeyOwner): Promise<KeyRow | undefined> =>
      db.selectFrom('streamKey').selectAll().where('workspaceId', '=', workspaceId).where('userId', '=', userId).executeTakeFirst(),
    /** Any number of hashes; those that are nobody's are left out. */
    async ownersOf(hashes: readonly string[]): Promise<ReadonlyMap<string, KeyOwner>> {
      const query = db.selectFrom('streamKey').select(['hash', 'workspaceId', 'userId']);
      const rows = await query.where('hash', '=', sql<string>`any(${hashes})`).execute();
      return new Map(rows.map(({ hash, ...owner }) => [hash, owner]));
    },
    /** Serializes creating streams for this key until the transaction ends. */
    async lock(tx: Tx, { workspaceId, userId }: KeyOwner): Promise<void> {
      const query = within(tx).selectFrom('streamKey').select('hash').where('workspaceId', '=', workspaceId).where('userId', '=', userId);
      await query.forUpdate().execute();
    },
    /** Replaces the one before. */
    async put(tx: Tx, row: Omit<KeyRow, 'refuseUntil'>): Promise<void> {
      const { hash, secret, createdAt } = row;
      await within(tx)
        .insertInto('streamKey')
        .values({ ...row, refuseUntil: null })
        .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doUpdateSet({ hash, secret, createdAt, refuseUntil: null }))
        .execute();
    },
    async remove(hash: string): Promise<void> {
      await db.deleteFrom('streamKey').where('hash', '=', hash).execute();
    },
    /** Removes a person's keys in all workspaces. @returns whose they were */
    removeAll: (tx: Tx, userId: string): Promise<KeyOwner[]> =>
      within(tx).deleteFrom('streamKey').where('userId', '=', userId).returning(['workspaceId', 'userId']).execute(),
    async refuse({ workspaceId, userId }: KeyOwner, refuseUntil: Date): Promise<void> {
      const query = db.updateTable('streamKey').set({ refuseUntil });
      await query.where('workspaceId', '=', workspaceId).where('userId', '=', userId).execute();
    },
    /** @returns whether the key was to be refused; the next time it isn't */
    async takeRefusal({ workspaceId, userId }: KeyOwner, now: Date): Promise<boolean> {
      const query = db.updateTable('streamKey').set({ refuseUntil: null }).where('workspaceId', '=', workspaceId);
      const taken = await query.where('userId', '=', userId).where('refuseUntil', '>', now).executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },
  };
}
