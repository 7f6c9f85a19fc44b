import { exportKeptDays } from '@everycast/contract/workspace-exports';
import type { Kernel } from '../../kernel/kernel.ts';
import type { ExportStore } from './export-store.ts';

/** How long an archive can be downloaded. Milliseconds. */
export const keptFor = exportKeptDays * 24 * 3_600_000;

/** Where an export's archive is stored. No column has it: archives can be made again, so backups don't contain them. */
export const archiveKey = (id: string): string => `exports/${id}.zip`;

/** Deletes archives that nobody can download any more, then what is known of them. */
export function createKeeping({ storage, clock }: Pick<Kernel, 'storage' | 'clock'>, store: Pick<ExportStore, 'over' | 'remove'>) {
  /** The file goes first: if that fails, the row is still there to try again. */
  async function remove(id: string): Promise<void> {
    await storage.delete(archiveKey(id));
    await store.remove(id);
  }
  return {
    remove,
    async clear(): Promise<void> {
      const now = clock.now();
      for (const id of await store.over(now, new Date(now.getTime() - keptFor))) await remove(id);
    },
  };
}
