import { stat } from 'node:fs/promises';
import type { Kernel } from '../../kernel/kernel.ts';
import { createFileStore } from './video-file-store.ts';
import type { Claimed } from './work/video-work-store.ts';

/** Files deleted per batch. */
const maxTogether = 100;

export type Files = ReturnType<typeof createFiles>;

/**
 * This feature's files in the storage. Each is recorded before it exists, and files without a reference are deleted, so that no failure and
 * no deleted video leaves any behind.
 */
export function createFiles({ db, storage, clock }: Pick<Kernel, 'db' | 'storage' | 'clock'>) {
  const store = createFileStore(db);

  async function removeSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const keys = await store.lockUnused(tx, clock.now(), maxTogether);
      if (keys.length === 0) return 0;
      // Rows first: a new reference waits for this, and then fails.
      await store.remove(tx, keys);
      for (const key of keys) await storage.delete(key);
      return keys.length;
    });
  }

  return {
    find: store.find,

    /** Stores a local file for a held job. @returns its key, to be referenced under the same lease */
    async put(job: Claimed, part: string, path: string, contentType: string): Promise<string> {
      const key = `videos/${job.workspaceId}/${job.id}-${job.token}-${part}`;
      const { size: bytes } = await stat(path);
      const file = { key, leaseToken: job.token, bytes, contentType };
      await store.list(file);
      await storage.putFile(key, path, contentType);
      // If the job lost its lease, the cleanup deletes its file, perhaps before it existed: then it is deleted again.
      await store.list(file);
      return key;
    },

    /** Deletes files without a reference. */
    async removeUnused(): Promise<void> {
      while ((await removeSome()) === maxTogether);
    },
  };
}
