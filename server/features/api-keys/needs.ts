import type { Keys } from '../auth/keys.ts';
import type { StreamSettingsFeature } from '../stream-settings/stream-settings.ts';

export type { KeyInfo } from '../auth/keys.ts';

/** What API keys need of other features. */
export interface ApiKeysNeeds {
  /** They are created and verified there. */
  keys: Keys;
  settings: Pick<StreamSettingsFeature, 'apiKeyEnabled'>;
}
