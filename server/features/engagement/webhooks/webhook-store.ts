import type { PlatformId } from '@everycast/contract/platforms';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lengthy } from '../../../kernel/database/limits.ts';
import { AppError } from '../../../kernel/errors.ts';
import { groupCommit } from '../../../kernel/group-commit.ts';

interface DeliveryRow {
  platform: PlatformId;
  id: string;
  receivedAt: Date;
}
type Tables = { webhookDelivery: DeliveryRow };
/** `remoteIds`: the accounts it is about. */
type Delivery = DeliveryRow & { remoteIds: readonly string[] };

/** How many deliveries are written together, and how many wait for that; their platforms deliver what is refused again. */
const bounds = { together: 200, waiting: 1_000, refusal: () => new AppError('unavailable', 'engagement.webhook_busy') };

/** Deliveries that arrived, so that each counts once. */
export function createDeliveryStore(
  database: Database,
  readSoon: (tx: Tx, platform: PlatformId, remoteIds: readonly string[]) => Promise<void>,
) {
  const write = (batch: readonly Delivery[]): Promise<undefined[]> =>
    database.transaction().execute(async (tx) => {
      const rows = batch.map(({ platform, id, receivedAt }) => ({ platform, id, receivedAt }));
      const insert = tx.withTables<Tables>().insertInto('webhookDelivery').values(rows);
      const added = await insert
        .onConflict((conflict) => conflict.doNothing())
        .returning(['platform', 'id'])
        .execute();
      const byKey = new Map(batch.map((delivery) => [keyOf(delivery), delivery]));
      const news = Map.groupBy(added, ({ platform }) => platform);
      // In one order, so that two processes never wait for each other.
      for (const platform of [...news.keys()].toSorted()) {
        const remoteIds = (news.get(platform) ?? []).flatMap((row) => byKey.get(keyOf(row))?.remoteIds ?? []);
        await readSoon(tx, platform, remoteIds);
      }
      return batch.map(() => undefined);
    });

  return {
    /**
     * Remembers a delivery and makes its accounts due, or does nothing if it was there.
     * @throws AppError unavailable if too many are waiting
     */
    add: groupCommit(bounds, write),

    async clean(before: Date): Promise<void> {
      await lengthy(database, (tx) => tx.withTables<Tables>().deleteFrom('webhookDelivery').where('receivedAt', '<', before).execute());
    },
  };
}

const keyOf = ({ platform, id }: Pick<DeliveryRow, 'platform' | 'id'>): string => `${platform} ${id}`;
