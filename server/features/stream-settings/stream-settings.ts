import { defaultScenes, type SavedScenes } from '@everycast/contract/scenes';
import { defaultStreamSettings, type StreamSettings } from '@everycast/contract/stream-settings';
import type { Origin } from '../../kernel/domain-events.ts';
import { AppError } from '../../kernel/errors.ts';
import { requireConfirmed, type Who } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { StreamSettingsNeeds } from './needs.ts';
import { createStreamSettingsStore } from './stream-settings-store.ts';

/** A person's settings for streaming, in every workspace. Language, zone and email notifications are the person's own, which others use, too. */
export interface StreamSettingsFeature {
  /** The saved ones, or the specification's defaults. */
  get(userId: string): Promise<StreamSettings>;
  /**
   * `twoFactorAuth` says what is so: it can't turn on what isn't set up, and turning it off needs a caller who has confirmed who they are.
   * @throws AppError invalid_input for an unknown language; not_editable, confirm_identity for `twoFactorAuth`
   */
  save(who: Who, settings: StreamSettings, origin: Origin): Promise<StreamSettings>;
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

export function createStreamSettings(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { people, twoFactor }: StreamSettingsNeeds,
): StreamSettingsFeature {
  const store = createStreamSettingsStore(db);

  async function get(userId: string): Promise<StreamSettings> {
    const own = await store.find(userId);
    const { emailNotifications, language, zone, twoFactor: twoFactorAuth } = await people.me(userId);
    const { language: usualLanguage, timezone: usualZone } = defaultStreamSettings;
    const ofPerson = { emailNotifications, language: language ?? usualLanguage, timezone: zone ?? usualZone, twoFactorAuth };
    // A field that was added since has its default.
    return { ...defaultStreamSettings, ...own, ...ofPerson };
  }

  const getScenes = async (userId: string): Promise<SavedScenes> =>
    (await store.findScenes(userId)) ?? { scenes: defaultScenes, version: 0 };

  return {
    get,

    async save(who, { emailNotifications, language, timezone, twoFactorAuth, ...own }, origin) {
      const { userId } = who;
      const turnsOff = !twoFactorAuth && (await twoFactor.isOn(userId));
      if (twoFactorAuth && !(await twoFactor.isOn(userId))) throw new AppError('not_editable', 'auth.two_factor_not_set_up');
      if (turnsOff) requireConfirmed(who);
      // All fields are saved together, so what is sent as it was shown isn't a choice: a default, where nobody has chosen yet.
      const shown = await get(userId);
      await people.changeMe(userId, {
        emailNotifications,
        ...(language !== shown.language && { language }),
        ...(timezone !== shown.timezone && { zone: timezone }),
      });
      await store.save(userId, own, clock.now());
      if (turnsOff) await twoFactor.turnOff(userId, origin);
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
