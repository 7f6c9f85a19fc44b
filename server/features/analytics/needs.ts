import type { PlatformId } from '@everycast/contract/platforms';
import type { Platform } from '@everycast/platforms/port/platform';
import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Publishing } from '../publishing/publishing.ts';

/** What analytics needs of other features. */
export interface AnalyticsNeeds {
  platforms: Readonly<Record<PlatformId, Pick<Platform, 'manifest' | 'metrics'>>>;
  accounts: Pick<Accounts, 'load' | 'call'>;
  media: Pick<MediaFeature, 'resolve'>;
  labels: Pick<Labels, 'postsWith' | 'lock'>;
  groups: Pick<AccountGroups, 'memberships'>;
  publishing: Pick<Publishing, 'sent'>;
}
