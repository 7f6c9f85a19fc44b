import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { PublishingTables, RemoteItemTable } from '../tables.ts';

/** An account as the platform identifies it, however often it is connected here. */
export type RemoteAccount = Pick<RemoteItemTable, 'platform' | 'service' | 'accountRemoteId'>;
/** The step of a target that created an item. */
export type ItemOwner = { targetId: string; generation: number; step: string };
export type ItemRow = RemoteItemTable & ItemOwner;

/** Another step already owns this post, part or comment on the platform. */
export class ItemTaken extends Error {}

/** Whether this is the database's rejection of a second owner. */
export const isSecondOwner = (error: unknown): boolean => error instanceof pg.DatabaseError && error.constraint === 'remote_item_once';

export type ItemStore = ReturnType<typeof createItemStore>;

/** Which posts, parts and comments on platforms belong to which targets. */
export function createItemStore(database: Database) {
  const db = database.withTables<PublishingTables>();
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /** Adds an item with its owner. Adding it again for the same owner changes nothing. @throws ItemTaken, and the transaction is void */
    async addItem(tx: Tx, item: ItemRow): Promise<void> {
      const { platform, service, accountRemoteId, remoteId, targetId, generation, step } = item;
      if (remoteId === null) return void (await within(tx).insertInto('remoteItem').values(item).execute());
      const same = within(tx).selectFrom('remoteItem').select('step').where('platform', '=', platform).where('service', '=', service);
      const own = same
        .where('accountRemoteId', '=', accountRemoteId)
        .where('remoteId', '=', remoteId)
        .where('targetId', '=', targetId)
        .where('generation', '=', generation);
      if (await own.where('step', '=', step).executeTakeFirst()) return;
      try {
        await within(tx).insertInto('remoteItem').values(item).execute();
      } catch (error) {
        throw isSecondOwner(error) ? new ItemTaken() : error;
      }
    },

    /** Those of the IDs that belong to another step. */
    async takenItems(account: RemoteAccount, ids: readonly string[], { targetId, generation, step }: ItemOwner): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const { platform, service, accountRemoteId } = account;
      const query = db.selectFrom('remoteItem').select('remoteId').where('platform', '=', platform).where('service', '=', service);
      const rows = await query
        .where('accountRemoteId', '=', accountRemoteId)
        .where('remoteId', 'in', ids)
        .where(sql<boolean>`(target_id, generation, step) is distinct from (${targetId}::uuid, ${generation}::int, ${step}::text)`)
        .execute();
      return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []));
    },

    /** Whether an item with the same text, owned by another step, was published since then under an unknown ID. */
    async hasUnplacedItem(
      account: RemoteAccount,
      likeness: string,
      since: Date,
      { targetId, generation, step }: ItemOwner,
    ): Promise<boolean> {
      const { platform, service, accountRemoteId } = account;
      const query = db.selectFrom('remoteItem as item').select('step').where('remoteId', 'is', null).where('likeness', '=', likeness);
      const row = await query
        .where('platform', '=', platform)
        .where('service', '=', service)
        .where('accountRemoteId', '=', accountRemoteId)
        .where('sentAt', '>=', since)
        .where(sql<boolean>`(target_id, generation, step) is distinct from (${targetId}::uuid, ${generation}::int, ${step}::text)`)
        // One whose ID became known later is found by that.
        .where(sql<boolean>`not exists (select from remote_item named where named.remote_id is not null
          and (named.target_id, named.generation, named.step) = (item.target_id, item.generation, item.step))`)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
