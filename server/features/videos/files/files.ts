import { stat } from 'node:fs/promises';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Claimed } from '../work/store.ts';
import { createFileStore } from './store.ts';

/** Removed together. */
const maxTogether = 100;

export type Files = ReturnType<typeof createFiles>;

/**
 * Files of this feature in the storage. Each is written down before it is there, and one that no row refers to is removed; so whatever
 * breaks off, or goes with its video, leaves none behind.
 */
export function createFiles({ db, storage, clock }: Pick<Kernel, 'db' | 'storage' | 'clock'>) {
  const store = createFileStore(db);

  async function removeSome(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const keys = await store.lockUnused(tx, clock.now(), maxTogether);
      if (keys.length === 0) return 0;
      // The rows go first: who would refer to one of them now waits, and then finds it gone.
      await store.remove(tx, keys);
      for (const key of keys) await storage.delete(key);
      return keys.length;
    });
  }

  return {
    find: store.find,

    /** Takes a local file into the storage, for the job that is held. @returns its key, to be referred to under the same lease */
    async put(job: Claimed, part: string, path: string, contentType: string): Promise<string> {
      const key = `videos/${job.workspaceId}/${job.id}-${job.token}-${part}`;
      const { size: bytes } = await stat(path);
      const file = { key, leaseToken: job.token, bytes, contentType };
      await store.list(file);
      await storage.putFile(key, path, contentType);
      // A job that lost its lease meanwhile has its file removed by whoever tidies up, perhaps before it was there: then it is removed again.
      await store.list(file);
      return key;
    },

    /** Removes what nothing refers to. */
    async removeUnused(): Promise<void> {
      while ((await removeSome()) === maxTogether);
    },
  };
}
