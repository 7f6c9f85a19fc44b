import { z } from 'zod';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { LibraryStore } from './library-store.ts';

const job = 'media.remove-files';
const atOnce = 200;

/**
 * Empties the library of a workspace that is to be deleted. The keys of the files become a job in the transaction that deletes their rows,
 * so that no crash leaves a file behind.
 */
export function createClearing(
  { db, jobs, storage, domainEvents }: Pick<Kernel, 'db' | 'jobs' | 'storage' | 'domainEvents'>,
  store: LibraryStore,
): (workspaceId: string) => Promise<void> {
  jobs.define(
    job,
    z.object({ keys: z.array(z.string()) }),
    async ({ keys }) => {
      for (const key of keys) await storage.delete(key);
    },
    { retryLimit: 20, retryDelay: 30 },
  );

  const clearSome = (workspaceId: string): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const rows = await store.lockSome(tx, workspaceId, atOnce);
      if (rows.length === 0) return 0;
      const mediaIds = rows.map(({ id }) => id);
      const keys = [...rows.flatMap((row) => [row.fileKey, row.thumbnailKey]), ...(await store.renditionKeys(tx, mediaIds))];
      await store.delete(tx, mediaIds);
      await domainEvents.emit(tx, 'media.deleted', { mediaIds });
      await jobs.send(tx, job, workspaceId, { keys });
      return rows.length;
    });

  return async (workspaceId) => {
    while ((await clearSome(workspaceId)) === atOnce);
  };
}
