import type { PlatformId } from '@everycast/contract/platforms';
import type { Database, Tx } from '../../../kernel/database/database.ts';

interface DeliveryRow {
  platform: PlatformId;
  id: string;
  receivedAt: Date;
}
type Tables = { webhookDelivery: DeliveryRow };

/** Deliveries that arrived, so that each counts once. */
export function createDeliveryStore(
  database: Database,
  readSoon: (tx: Tx, platform: PlatformId, remoteIds: readonly string[]) => Promise<void>,
) {
  return {
    /** Remembers a delivery and makes its accounts due, or does nothing if it was there. */
    add: (row: DeliveryRow, remoteIds: readonly string[]): Promise<void> =>
      database.transaction().execute(async (tx) => {
        const insert = tx.withTables<Tables>().insertInto('webhookDelivery').values(row);
        const added = await insert
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await readSoon(tx, row.platform, remoteIds);
      }),

    async clean(before: Date): Promise<void> {
      await database.withTables<Tables>().deleteFrom('webhookDelivery').where('receivedAt', '<', before).execute();
    },
  };
}
