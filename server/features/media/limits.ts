import { AppError } from '../../kernel/errors.ts';
import { refuseFullDisk } from '../../kernel/room.ts';
import type { Scratch } from '../../kernel/scratch.ts';
import type { IngestStore } from './ingest/store.ts';
import type { MediaNeeds } from './needs.ts';
import type { MediaStore } from './store.ts';

/** What a workspace may put into the library, by its plan and by the room that there is. */
export function createLimits(
  { media, ingests }: { media: MediaStore; ingests: IngestStore },
  { entitlementOf }: MediaNeeds,
  room: Pick<Scratch, 'freeBytes'>,
) {
  /** @throws AppError too_large where the plan takes no file of so many bytes */
  async function refuseLarge(workspaceId: string, bytes: number): Promise<void> {
    const { fileBytes } = await entitlementOf(workspaceId);
    if (fileBytes !== null && bytes > fileBytes) throw tooLarge(fileBytes, bytes);
  }

  return {
    refuseLarge,

    /**
     * Before anything is received: by what the other side says it will send; what else is on its way counts too.
     * @throws AppError too_large, limit_reached, no_space
     */
    async refuseDeclared(workspaceId: string, bytes: number): Promise<void> {
      await refuseLarge(workspaceId, bytes);
      const { storageBytes } = await entitlementOf(workspaceId);
      if (storageBytes !== null) {
        const used = (await media.usedBytes(workspaceId)) + (await ingests.comingBytes(workspaceId));
        if (used + bytes > storageBytes) throw full(storageBytes, used, bytes);
      }
      await refuseFullDisk(room, bytes);
    },

    /** @throws AppError no_space where the disk has no room for so many bytes more */
    refuseFullDisk: (bytes: number) => refuseFullDisk(room, bytes),

    storageOf: async (workspaceId: string): Promise<number | null> => (await entitlementOf(workspaceId)).storageBytes,
    /** The largest file that the plan takes; null: of any size. */
    largest: async (workspaceId: string): Promise<number | null> => (await entitlementOf(workspaceId)).fileBytes,
  };
}
export type Limits = ReturnType<typeof createLimits>;

/** `bytes`: where it is known how large the file is. */
export const tooLarge = (limit: number, bytes?: number): AppError =>
  bytes === undefined
    ? new AppError('too_large', 'media.too_large', { max: limit }, { fileBytes: limit })
    : new AppError('too_large', 'media.too_large_by', { size: bytes, max: limit }, { fileBytes: limit });

export const full = (limit: number, used: number, bytes: number): AppError =>
  new AppError('limit_reached', 'media.storage_full', { size: bytes, used, max: limit }, { storageBytes: limit, usedBytes: used });
