import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { People } from '../auth/people.ts';
import type { Brand } from '../brand/brand.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Publishing } from '../publishing/publishing.ts';

export type { AccountBrief } from '../accounts/accounts.ts';
export type { AccountWatermark } from '../brand/brand.ts';
export type { ManyActivity, SentBody, SentContent, StoredResponse, TargetActivity } from '../publishing/registered.ts';
export type { PublishingTables, TargetTable } from '../publishing/tables.ts';
export type { PlannedTarget, Planning, TargetContent, Targets } from '../publishing/target-store.ts';

/** What posts need of other features. Each call takes many IDs, so a list costs the same few queries whatever its length. */
export interface PostsNeeds {
  manifests: Readonly<Record<PlatformId, PlatformManifest>>;
  accounts: Pick<Accounts, 'describe'>;
  media: Pick<MediaFeature, 'resolve' | 'prepare' | 'addUser'>;
  labels: Pick<Labels, 'of' | 'set' | 'setNew' | 'postsWith'>;
  groups: Pick<AccountGroups, 'memberships' | 'accountsOf'>;
  brand: Pick<Brand, 'watermarksOf'>;
  /** Publishing stores what posts plan, with them, and publishes it when it is due. */
  publishing: Pick<Publishing, 'targets' | 'history' | 'setPosts'>;
  people: Pick<People, 'names'>;
}
