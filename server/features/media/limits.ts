import type { Database, Tx } from '../../kernel/database/database.ts';
import { unlimited } from '../../kernel/database/limited.ts';
import { refuseFullDisk } from '../../kernel/room.ts';
import type { Scratch } from '../../kernel/scratch.ts';
import type { IngestStore } from './ingest/ingest-store.ts';
import type { MediaNeeds } from './needs.ts';

/** What a workspace may add to the library, by its plan and the free space. */
export function createLimits(
  db: Database,
  ingests: Pick<IngestStore, 'comingBytes'>,
  { plans }: Pick<MediaNeeds, 'plans'>,
  room: Pick<Scratch, 'freeBytes'>,
) {
  /** @throws AppError too_large if the plan doesn't allow files of this size */
  const refuseLarge = (workspaceId: string, bytes: number): Promise<void> => plans.refuseOver(db, workspaceId, 'fileBytes', bytes);

  return {
    refuseLarge,

    /**
     * Before anything is received: by the declared size, including what else is in progress. In a transaction that begins an ingest, the
     * caller holds the lock of ingests, so that several that begin at once don't exceed the limit together.
     * @throws AppError too_large, limit_reached, no_space
     */
    async refuseDeclared(workspaceId: string, bytes: number, tx: Tx = db): Promise<void> {
      await plans.refuseOver(tx, workspaceId, 'fileBytes', bytes);
      const reserved = await unlimited(tx, () => ingests.comingBytes(workspaceId, tx));
      await plans.refuseOver(tx, workspaceId, 'storageBytes', bytes, { reserved });
      await refuseFullDisk(room, bytes);
    },

    /** @throws AppError no_space if the disk doesn't have this many bytes left */
    refuseFullDisk: (bytes: number) => refuseFullDisk(room, bytes),

    /** @throws AppError limit_reached if the plan doesn't have this many bytes left */
    refuseFull: (workspaceId: string, bytes: number, tx: Tx = db) => plans.refuseOver(tx, workspaceId, 'storageBytes', bytes),

    /** The largest file that the plan allows; null: any size. */
    largest: (workspaceId: string): Promise<number | null> => plans.limitOf(workspaceId, 'fileBytes'),
  };
}
export type Limits = ReturnType<typeof createLimits>;
