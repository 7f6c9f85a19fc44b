import { defaultScenes, type SavedScenes } from '@everycast/contract/scenes';
import { defaultStreamSettings, type StreamSettings } from '@everycast/contract/stream-settings';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamSettingsNeeds } from './needs.ts';
import { createStreamSettingsStore } from './stream-settings-store.ts';

/** A person's settings for streaming, in every workspace. Language, zone and email notifications are the person's own, which others use, too. */
export interface StreamSettingsFeature {
  /** The saved ones, or the specification's defaults. */
  get(userId: string): Promise<StreamSettings>;
  /** @throws AppError invalid_input for an unknown language */
  save(userId: string, settings: StreamSettings): Promise<StreamSettings>;
  /** Those of the people who want news of streams. */
  wantNews(userIds: readonly string[]): Promise<string[]>;
  /** Whether the person wants notifications pushed to their browsers. */
  wantsPush(userId: string): Promise<boolean>;
  /** Whether the person's API keys work. */
  apiKeyEnabled(userId: string): Promise<boolean>;
  scenes: Scenes;
}

/** A person's scenes, in every workspace. */
interface Scenes {
  /** The saved ones, or the specification's three. */
  get(userId: string): Promise<SavedScenes>;
  /** Replaces all of them. @throws AppError version_conflict with the current ones */
  save(userId: string, scenes: SavedScenes): Promise<SavedScenes>;
}

export function createStreamSettings({ db, clock }: Pick<Kernel, 'db' | 'clock'>, { people }: StreamSettingsNeeds): StreamSettingsFeature {
  const store = createStreamSettingsStore(db);

  async function get(userId: string): Promise<StreamSettings> {
    const own = await store.find(userId);
    const { emailNotifications, language, zone } = await people.me(userId);
    const { language: usualLanguage, timezone: usualZone } = defaultStreamSettings;
    // A field that was added since has its default.
    return { ...defaultStreamSettings, ...own, emailNotifications, language: language ?? usualLanguage, timezone: zone ?? usualZone };
  }

  const getScenes = async (userId: string): Promise<SavedScenes> =>
    (await store.findScenes(userId)) ?? { scenes: defaultScenes, version: 0 };

  return {
    get,

    async save(userId, { emailNotifications, language, timezone, ...own }) {
      // All fields are saved together, so the default doesn't mean that UTC was chosen: nobody has chosen a zone yet.
      const isChosen = timezone !== defaultStreamSettings.timezone || (await people.me(userId)).zone !== null;
      await people.changeMe(userId, { emailNotifications, language, ...(isChosen && { zone: timezone }) });
      await store.save(userId, own, clock.now());
      return get(userId);
    },

    async wantNews(userIds) {
      const saved = await store.findAll(userIds);
      return userIds.filter((id) => saved.get(id)?.streamNotifications ?? defaultStreamSettings.streamNotifications);
    },

    wantsPush: async (userId) => (await store.find(userId))?.pushNotifications ?? defaultStreamSettings.pushNotifications,

    apiKeyEnabled: async (userId) => (await store.find(userId))?.apiKeyEnabled ?? defaultStreamSettings.apiKeyEnabled,

    scenes: {
      get: getScenes,
      async save(userId, { scenes, version }) {
        if (await store.saveScenes(userId, { scenes, version }, clock.now())) return { scenes, version: version + 1 };
        throw new AppError('version_conflict', 'streams.scenes_conflict', undefined, { ...(await getScenes(userId)) });
      },
    },
  };
}
