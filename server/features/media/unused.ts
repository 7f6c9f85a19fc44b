import type { Kernel } from '../../kernel/kernel.ts';
import type { MediaNeeds } from './needs.ts';
import type { MediaStore } from './store.ts';

/** How long a picture stays that no post uses: long enough for a draft to be saved and a change to be undone. Milliseconds. */
const keptFor = 24 * 3_600_000;
const atOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Lets go of pictures that nothing has used for a day. */
export function createUnusedMedia(kernel: Pick<Kernel, 'db' | 'storage' | 'clock' | 'log'>, store: MediaStore, needs: MediaNeeds) {
  const now = () => kernel.clock.now();

  /** What cannot be deleted is no harm but its size: it is told in the log and left. */
  async function deleteFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      try {
        await kernel.storage.delete(key);
      } catch (error) {
        kernel.log.warn({ err: error, file: key }, 'A file that is not needed any more could not be deleted');
      }
    }
  }

  async function note(): Promise<void> {
    for (let ids = await store.page(beforeAll, atOnce); ids.length > 0; ids = await store.page(ids.at(-1) ?? '', atOnce)) {
      const used = new Set(await needs.mediaInUse(kernel.db, ids));
      await store.markUsed(kernel.db, [...used]);
      await store.markUnused(
        ids.filter((id) => !used.has(id)),
        now(),
      );
    }
  }

  /** Rows first, then files: a file without a row only takes room, a row without a file breaks a post. @returns how many went */
  async function deleteSome(): Promise<number> {
    const before = new Date(now().getTime() - keptFor);
    const gone = await kernel.db.transaction().execute(async (tx) => {
      const rows = await store.lockUnused(tx, before, atOnce);
      // Asked again under the lock: from here on no post can be given one of them.
      const used = new Set(
        await needs.mediaInUse(
          tx,
          rows.map((row) => row.id),
        ),
      );
      const unused = rows.filter((row) => !used.has(row.id));
      const ids = unused.map((row) => row.id);
      await store.markUsed(tx, [...used]);
      const fits = await store.fitKeys(tx, ids);
      await store.delete(tx, ids);
      return { count: ids.length, keys: [...unused.flatMap((row) => [row.fileKey, row.thumbnailKey]), ...fits] };
    });
    await deleteFiles(gone.keys);
    return gone.count;
  }

  return {
    deleteFiles,
    async forget(): Promise<void> {
      await note();
      let gone = 0;
      for (let some = await deleteSome(); some > 0; some = await deleteSome()) gone += some;
      if (gone > 0) kernel.log.info({ pictures: gone }, 'Pictures that no post uses were deleted');
    },
  };
}
