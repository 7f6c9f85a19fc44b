import type { OAuth } from '../auth/oauth/oauth.ts';
import type { StreamSettingsFeature } from '../stream-settings/stream-settings.ts';

export type { OAuthApp } from '../auth/oauth/oauth.ts';

/** What connected apps need of other features. */
export interface ConnectedAppsNeeds {
  /** Apps, codes and tokens. */
  oauth: OAuth;
  settings: Pick<StreamSettingsFeature, 'apiKeyEnabled'>;
}
