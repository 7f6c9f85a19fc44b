import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What repeats need of other features. Each of their posts is made, changed and deleted as a person's is. */
export interface SeriesNeeds {
  accounts: Pick<Accounts, 'describe'>;
  groups: Pick<AccountGroups, 'list'>;
  labels: Pick<Labels, 'list'>;
  notifications: Pick<Notifications, 'notify'>;
  posts: Pick<Posts, 'get' | 'prepare' | 'changeAll' | 'readTogether' | 'remove' | 'resolve' | 'alsoFollowClockRules'>;
  media: Pick<MediaFeature, 'addUser'>;
  workspaces: Pick<Workspaces, 'membership'>;
}
