import { defaultStreamSettings, type StreamSettings } from '@everycast/contract/stream-settings';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamSettingsNeeds } from './needs.ts';
import { createScenes } from './scenes.ts';
import { createStreamSettingsStore } from './stream-settings-store.ts';

/** A person's settings for streaming, in every workspace. Language and email notifications are the person's own, which others use, too. */
export function createStreamSettings(kernel: Pick<Kernel, 'db' | 'clock'>, { people }: StreamSettingsNeeds) {
  const { db, clock } = kernel;
  const store = createStreamSettingsStore(db);

  /** The saved ones, or the specification's defaults. */
  async function get(userId: string): Promise<StreamSettings> {
    const own = await store.find(userId);
    const { emailNotifications, language } = await people.me(userId);
    // A field that was added since has its default.
    return { ...defaultStreamSettings, ...own, emailNotifications, language: language ?? defaultStreamSettings.language };
  }

  return {
    get,

    /** @throws AppError invalid_input for an unknown language */
    async save(userId: string, { emailNotifications, language, ...own }: StreamSettings): Promise<StreamSettings> {
      await people.changeMe(userId, { emailNotifications, language });
      await store.save(userId, own, clock.now());
      return get(userId);
    },

    /** Those of the people who want news of streams. */
    async wantNews(userIds: readonly string[]): Promise<string[]> {
      const saved = await store.findAll(userIds);
      return userIds.filter((id) => saved.get(id)?.streamNotifications ?? defaultStreamSettings.streamNotifications);
    },

    /** Whether the person wants notifications pushed to their browsers. */
    wantsPush: async (userId: string): Promise<boolean> =>
      (await store.find(userId))?.pushNotifications ?? defaultStreamSettings.pushNotifications,

    scenes: createScenes(kernel),

    /** Whether the person's API keys work. */
    apiKeyEnabled: async (userId: string): Promise<boolean> =>
      (await store.find(userId))?.apiKeyEnabled ?? defaultStreamSettings.apiKeyEnabled,
  };
}
export type StreamSettingsFeature = ReturnType<typeof createStreamSettings>;
