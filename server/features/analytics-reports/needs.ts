import type { PlatformId } from '@everycast/contract/platforms';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Analytics } from '../analytics/analytics.ts';
import type { People } from '../auth/people.ts';
import type { Brand } from '../brand/brand.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What reports need of other features. */
export interface AnalyticsReportsNeeds {
  dashboard: Pick<Analytics['dashboard'], 'overview' | 'breakdown' | 'measured'>;
  brand: Pick<Brand, 'of'>;
  groups: Pick<AccountGroups, 'memberships'>;
  manifests: Readonly<Record<PlatformId, Pick<PlatformManifest, 'name'>>>;
  media: Pick<MediaFeature, 'local' | 'serve' | 'small'>;
  people: Pick<People, 'byIds' | 'names'>;
  posts: Pick<Posts, 'get'>;
  workspaces: Pick<Workspaces, 'members' | 'current'>;
}
