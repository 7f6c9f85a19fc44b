import type { People } from '../auth/people.ts';
import type { StreamSettingsFeature } from '../stream-settings/stream-settings.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What notifications need of other features. */
export interface NotificationsNeeds {
  workspaces: Pick<Workspaces, 'membersWith' | 'zones'>;
  people: Pick<People, 'byIds'>;
  settings: Pick<StreamSettingsFeature, 'wantsPush'>;
}
