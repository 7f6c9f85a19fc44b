import type { Database, Tx } from '../../kernel/database/database.ts';
import { refuseFullDisk } from '../../kernel/room.ts';
import type { Scratch } from '../../kernel/scratch.ts';
import type { IngestStore } from './ingest/store.ts';
import type { MediaNeeds } from './needs.ts';

/** What a workspace may put into the library, by its plan and by the room that there is. */
export function createLimits(
  db: Database,
  ingests: Pick<IngestStore, 'comingBytes'>,
  { plans }: Pick<MediaNeeds, 'plans'>,
  room: Pick<Scratch, 'freeBytes'>,
) {
  /** @throws AppError too_large where the plan takes no file of so many bytes */
  const refuseLarge = (workspaceId: string, bytes: number): Promise<void> => plans.refuseOver(db, workspaceId, 'fileBytes', bytes);

  return {
    refuseLarge,

    /**
     * Before anything is received: by what the other side says it will send; what else is on its way counts too.
     * @throws AppError too_large, limit_reached, no_space
     */
    async refuseDeclared(workspaceId: string, bytes: number): Promise<void> {
      await refuseLarge(workspaceId, bytes);
      await plans.refuseOver(db, workspaceId, 'storageBytes', bytes, { reserved: await ingests.comingBytes(workspaceId) });
      await refuseFullDisk(room, bytes);
    },

    /** @throws AppError no_space where the disk has no room for so many bytes more */
    refuseFullDisk: (bytes: number) => refuseFullDisk(room, bytes),

    /** @throws AppError limit_reached where the plan has no room for so many bytes more */
    refuseFull: (workspaceId: string, bytes: number, tx: Tx = db) => plans.refuseOver(tx, workspaceId, 'storageBytes', bytes),

    /** The largest file that the plan takes; null: of any size. */
    largest: (workspaceId: string): Promise<number | null> => plans.limitOf(workspaceId, 'fileBytes'),
  };
}
export type Limits = ReturnType<typeof createLimits>;
