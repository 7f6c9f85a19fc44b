import type { Kernel } from '../../../kernel/kernel.ts';
import type { Registered } from '../registered.ts';
import type { LibraryStore } from './library-store.ts';

/** How long a file stays in the trash before it is permanently deleted. Milliseconds. */
const trashKeptFor = 30 * 24 * 3_600_000;
const atOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Permanently deletes files in the trash that no post uses. Nothing else deletes library files. */
export function createTrash(
  kernel: Pick<Kernel, 'db' | 'storage' | 'clock' | 'log' | 'events' | 'domainEvents'>,
  store: LibraryStore,
  registered: Pick<Registered, 'mediaInUse'>,
) {
  /** What can't be deleted only costs space: it is logged and left. */
  async function deleteFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      try {
        await kernel.storage.delete(key);
      } catch (error) {
        kernel.log.warn({ err: error, file: key }, 'A file that is not needed any more could not be deleted');
      }
    }
  }

  /** Rows first, then files: a file without a row only takes space, a row without a file breaks a post. */
  async function deleteSome(which: Parameters<LibraryStore['lockTrash']>[1]) {
    const { looked, gone, keys } = await kernel.db.transaction().execute(async (tx) => {
      const rows = await store.lockTrash(tx, which, atOnce);
      const ids = rows.map(({ id }) => id);
      // Queried under the lock: from here on no post can start using them.
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

    /** Deletes these immediately, if they are in the trash and no post uses them. @returns the deleted ones */
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
