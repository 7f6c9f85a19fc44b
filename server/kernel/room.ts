import { AppError } from './errors.ts';
import type { Scratch } from './scratch.ts';

/** So much of the disk stays free for everything else, the database above all, whatever is uploaded or made. Bytes. */
const keptFree = 500_000_000;
/** How often it is looked at while something is written. Milliseconds. */
const lookEvery = 500;

type Room = Pick<Scratch, 'freeBytes'>;

export const fullDisk = (): AppError => new AppError('no_space', 'common.disk_full');

/** @throws AppError no_space where the disk has no room for so many bytes more */
export async function refuseFullDisk(room: Room, bytes = 0): Promise<void> {
  if ((await room.freeBytes()) - bytes < keptFree) throw fullDisk();
}

/**
 * Runs what writes to the disk, and ends it while there is still room for everything else.
 * @throws AppError no_space, before it begins or while it runs; and what `work` throws
 */
export async function withinRoom<T>(room: Room, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  await refuseFullDisk(room);
  const full = new AbortController();
  const timer = setInterval(() => {
    // Whatever hinders a look is no full disk; the next look tells.
    refuseFullDisk(room).catch((error: unknown) => error instanceof AppError && full.abort(error));
  }, lookEvery);
  try {
    return await work(full.signal);
  } catch (error) {
    // What was ended says so in words of its own.
    full.signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
  }
}
