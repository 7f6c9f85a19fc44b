import { AppError } from './errors.ts';
import type { Scratch } from './scratch.ts';

/** Disk space that stays free for everything else, above all the database, whatever is uploaded or created. Bytes. */
const keptFree = 500_000_000;
/** How often the disk is checked during a write. Milliseconds. */
const lookEvery = 500;

type Room = Pick<Scratch, 'freeBytes'>;

export const fullDisk = (): AppError => new AppError('no_space', 'common.disk_full');

/** @throws AppError no_space if the disk doesn't have this many bytes left */
export async function refuseFullDisk(room: Room, bytes = 0): Promise<void> {
  if ((await room.freeBytes()) - bytes < keptFree) throw fullDisk();
}

/**
 * Runs work that writes to the disk, and aborts it while there is still space for everything else.
 * @throws AppError no_space, before it starts or while it runs; and what `work` throws
 */
export async function withinRoom<T>(room: Room, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await refuseFullDisk(room);
  const full = new AbortController();
  const timer = setInterval(() => {
    // A failed check doesn't mean a full disk; the next one may succeed.
    refuseFullDisk(room).catch((error: unknown) => error instanceof AppError && full.abort(error));
  }, lookEvery);
  try {
    return await work(full.signal);
  } catch (error) {
    // An abort surfaces as the work's own error, so the reason is thrown instead.
    full.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
  }
}
