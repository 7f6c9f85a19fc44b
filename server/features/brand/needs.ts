import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';

/** What brand kits need of other features. */
export interface BrandNeeds {
  groups: Pick<AccountGroups, 'list' | 'memberships'>;
  media: Pick<MediaFeature, 'resolve' | 'addUser'>;
  plans: Pick<Plans, 'hasFeature'>;
}
