import type { Kernel } from '../../../kernel/kernel.ts';
import type { Registered } from '../registered.ts';
import type { LibraryStore } from './store/files.ts';

/** How long a file lies in the trash before it is deleted for good, in milliseconds. */
const trashKeptFor = 30 * 24 * 3_600_000;
const atOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Deletes for good what lies in the trash and no post uses. Nothing else ever deletes a file of the library. */
export function createTrash(
  kernel: Pick<Kernel, 'db' | 'storage' | 'clock' | 'log' | 'events' | 'domainEvents'>,
  store: LibraryStore,
  registered: Pick<Registered, 'mediaInUse'>,
) {
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

  /** Rows first, then files: a file without a row only takes room, a row without a file breaks a post. */
  async function deleteSome(which: Parameters<LibraryStore['lockTrash']>[1]) {
    const { looked, gone, keys } = await kernel.db.transaction().execute(async (tx) => {
      const rows = await store.lockTrash(tx, which, atOnce);
      const ids = rows.map(({ id }) => id);
      // Asked under the lock: from here on no post can be given one of them.
      const used = await registered.mediaInUse(tx, ids);
      const unused = rows.filter(({ id }) => !used.has(id));
      const goneIds = unused.map(({ id }) => id);
      const renditions = await store.renditionKeys(tx, goneIds);
      await store.delete(tx, goneIds);
      if (goneIds.length > 0) await kernel.domainEvents.emit(tx, 'media.deleted', { mediaIds: goneIds });
      return { looked: ids, gone: unused, keys: [...unused.flatMap((row) => [row.fileKey, row.thumbnailKey]), ...renditions] };
    });
    await deleteFiles(keys);
    for (const { id, workspaceId } of gone) kernel.events.soon(workspaceId, { type: 'media.deleted', mediaId: id });
    return { looked, gone: gone.map(({ id }) => id) };
  }

  return {
    deleteFiles,

    /** Deletes these at once, as far as they lie in the trash and no post uses them. @returns those that are gone */
    async empty(workspaceId: string, ids: readonly string[]): Promise<string[]> {
      const all: string[] = [];
      for (let from = 0; from < ids.length; from += atOnce) {
        all.push(...(await deleteSome({ workspaceId, ids: ids.slice(from, from + atOnce) })).gone);
      }
      return all;
    },

    async purge(): Promise<void> {
      const before = new Date(kernel.clock.now().getTime() - trashKeptFor);
      let count = 0;
      for (let after: string | undefined = beforeAll; after !== undefined; ) {
        const { looked, gone } = await deleteSome({ before, after });
        count += gone.length;
        after = looked.at(-1);
      }
      if (count > 0) kernel.log.info({ files: count }, 'Files that lay in the trash for 30 days were deleted');
    },
  };
}
