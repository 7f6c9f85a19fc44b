import { AppError } from '../../kernel/errors.ts';
import type { IntakeStore } from './intake/store.ts';
import type { MediaNeeds } from './needs.ts';
import { inBytes } from './rules.ts';
import type { MediaStore } from './store.ts';

/** So much of the disk stays free for everything else. Bytes. */
const keptFree = 500_000_000;

interface Room {
  /** What is free on this machine's disk. */
  freeBytes(): Promise<number>;
}

/** What a workspace may put into the library, by its plan and by the room that there is. */
export function createLimits(
  { media, intakes }: { media: MediaStore; intakes: IntakeStore },
  { entitlementOf }: Pick<MediaNeeds, 'entitlementOf'>,
  room: Room,
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
     * @throws AppError too_large, limit_reached, unavailable (the disk is full)
     */
    async refuseDeclared(workspaceId: string, bytes: number): Promise<void> {
      await refuseLarge(workspaceId, bytes);
      const { storageBytes } = await entitlementOf(workspaceId);
      if (storageBytes !== null) {
        const used = (await media.usedBytes(workspaceId)) + (await intakes.comingBytes(workspaceId));
        if (used + bytes > storageBytes) throw full(storageBytes, used, bytes);
      }
      await this.refuseFullDisk(bytes);
    },

    /** @throws AppError unavailable where the disk has no room for so many bytes more */
    async refuseFullDisk(bytes: number): Promise<void> {
      if ((await room.freeBytes()) - bytes >= keptFree) return;
      throw new AppError('unavailable', 'The disk of this server is full. Tell whoever runs it, and try again later.');
    },

    storageOf: async (workspaceId: string): Promise<number | null> => (await entitlementOf(workspaceId)).storageBytes,
    /** The largest file that the plan takes; null: of any size. */
    largest: async (workspaceId: string): Promise<number | null> => (await entitlementOf(workspaceId)).fileBytes,
  };
}
export type Limits = ReturnType<typeof createLimits>;

/** `bytes`: where it is known how large the file is. */
export const tooLarge = (limit: number, bytes?: number): AppError =>
  new AppError(
    'too_large',
    `This file ${bytes === undefined ? 'is too large' : `has ${inBytes(bytes)}`}; your plan takes files of up to ${inBytes(limit)}. Make it smaller and add it again.`,
    { fileBytes: limit },
  );

export const full = (limit: number, used: number, bytes: number): AppError =>
  new AppError(
    'limit_reached',
    `There is no room for this file: it has ${inBytes(bytes)}, and ${inBytes(used)} of the ${inBytes(limit)} of this workspace are taken. Delete what is not needed, in the trash too.`,
    { storageBytes: limit, usedBytes: used },
  );
