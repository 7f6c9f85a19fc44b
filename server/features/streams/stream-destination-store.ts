import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import type { StreamDestination } from '@everycast/contract/streams';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { lockUntilEnd } from '../../kernel/database/lock.ts';

export interface DestinationRow {
  id: string;
  workspaceId: string;
  platform: StreamPlatformId;
  name: string;
  url: string;
  /** Sealed. */
  secret: string;
  armed: boolean;
  createdAt: Date;
}

type Tables = { streamDestination: DestinationRow };

const shown = ['id', 'platform', 'name', 'url', 'armed'] as const;

export type DestinationStore = ReturnType<typeof createDestinationStore>;

export function createDestinationStore(database: Database) {
  const db = database.withTables<Tables>();
  const within = (tx: Tx) => tx.withTables<Tables>();
  return {
    /** A workspace's saved destinations, oldest first. */
    list: (workspaceId: string): Promise<StreamDestination[]> =>
      db.selectFrom('streamDestination').select(shown).where('workspaceId', '=', workspaceId).orderBy('id').execute(),

    /** How many a workspace has. Until the transaction ends, nobody else who counts them adds one. */
    async count(tx: Tx, workspaceId: string): Promise<number> {
      await lockUntilEnd(tx, `stream destinations ${workspaceId}`);
      const query = within(tx)
        .selectFrom('streamDestination')
        .select((row) => row.fn.countAll<number>().as('count'));
      return (await query.where('workspaceId', '=', workspaceId).executeTakeFirstOrThrow()).count;
    },
    /** Those of the destinations that the workspace has, locked until the transaction ends. */
    async hold(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<DestinationRow[]> {
      if (ids.length === 0) return [];
      const query = within(tx).selectFrom('streamDestination').selectAll().where('workspaceId', '=', workspaceId);
      return query.where('id', 'in', ids).orderBy('id').forKeyShare().execute();
    },
    /** Exactly these of a workspace's destinations are armed from now on. */
    async arm(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
      const query = within(tx).updateTable('streamDestination').where('workspaceId', '=', workspaceId);
      await query.set((row) => ({ armed: row(row.ref('id'), '=', row.fn.any(row.val(ids))).$castTo<boolean>() })).execute();
    },
    async insert(tx: Tx, row: DestinationRow): Promise<void> {
      await within(tx).insertInto('streamDestination').values(row).execute();
    },
    /** Undefined if the workspace has no such destination. */
    change: (
      tx: Tx,
      { workspaceId, id }: { workspaceId: string; id: string },
      change: Partial<Pick<DestinationRow, 'name' | 'url' | 'secret' | 'armed'>>,
    ): Promise<StreamDestination | undefined> =>
      within(tx)
        .updateTable('streamDestination')
        // A change of nothing is one, too.
        .set({ ...change, id })
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .returning(shown)
        .executeTakeFirst(),
    /** @returns false if the workspace has no such destination */
    async remove(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
      const query = within(tx).deleteFrom('streamDestination').where('id', '=', id).where('workspaceId', '=', workspaceId);
      return (await query.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
