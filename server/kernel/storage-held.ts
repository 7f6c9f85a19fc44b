import type { Logger } from './log.ts';
import type { Storage } from './storage.ts';

/** How often those that wait are tried again, in milliseconds. */
const lookEvery = 5_000;

/**
 * A storage that deletes nothing while `isHeld`: what a backup has seen in the database, its files must still be there for. Whoever deletes
 * takes the row away first, so a file whose turn came before the backup began is in no row that the backup sees.
 * What waits is deleted afterwards. If the process ends before that, a file stays that nothing needs: no harm but its size.
 */
export function holdDeletions(
  storage: Storage,
  isHeld: () => Promise<boolean>,
  log: Logger,
  every = lookEvery,
): { storage: Storage; close(): void } {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  const later = (): void => {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = null;
      deleteWaiting().catch((error: unknown) => {
        log.warn({ err: error, files: waiting.size }, 'Files that are not needed any more could not be deleted; they are tried again');
        later();
      });
    }, every).unref();
  };

  async function deleteWaiting(): Promise<void> {
    if (await isHeld()) return later();
    for (const key of waiting) {
      await storage.delete(key);
      waiting.delete(key);
    }
  }

  return {
    storage: {
      ...storage,
      async delete(key) {
        if (!(await isHeld())) return storage.delete(key);
        waiting.add(key);
        later();
      },
    },
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
      if (waiting.size > 0) log.warn({ files: [...waiting] }, 'Files that are not needed any more stay, for a backup is being made');
    },
  };
}
