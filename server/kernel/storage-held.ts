import type { Logger } from './log.ts';
import type { Storage } from './storage.ts';

/** How often delayed deletions are retried. Milliseconds. */
const lookEvery = 5_000;

/**
 * A storage that deletes nothing while `isHeld`: the files of all rows that a backup has read must still exist. Rows are deleted before
 * their files, so a file that is being deleted when the backup starts is in none of the backup's rows. Delayed deletions run afterwards. If
 * the process ends before that, an unused file remains, which only costs space.
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
