import { defaultScenes, type SavedScenes } from '@everycast/contract/scenes';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { createStreamSettingsStore } from './stream-settings-store.ts';

/** A person's scenes, in every workspace. */
export function createScenes({ db, clock }: Pick<Kernel, 'db' | 'clock'>) {
  const store = createStreamSettingsStore(db);
  /** The saved ones, or the specification's three. */
  const get = async (userId: string): Promise<SavedScenes> => (await store.findScenes(userId)) ?? { scenes: defaultScenes, version: 0 };

  return {
    get,

    /** Replaces all of them. @throws AppError version_conflict with the current ones */
    async save(userId: string, { scenes, version }: SavedScenes): Promise<SavedScenes> {
      if (await store.saveScenes(userId, { scenes, version }, clock.now())) return { scenes, version: version + 1 };
      throw new AppError('version_conflict', 'streams.scenes_conflict', undefined, { ...(await get(userId)) });
    },
  };
}
