import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';
import type { Repeats } from '../posts/repeats.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { AccountBrief } from '../accounts/accounts.ts';
export type { PreparedPost } from '../posts/creation.ts';

/** What importing posts needs of other features. */
export interface ImportsNeeds {
  posts: Pick<Posts, 'prepareAll' | 'saveAll' | 'remove' | 'existing' | 'countPublished'>;
  repeats: Pick<Repeats, 'findEach'>;
  accounts: Pick<Accounts, 'list' | 'describe'>;
  groups: Pick<AccountGroups, 'list'>;
  labels: Pick<Labels, 'list' | 'create'>;
  media: Pick<MediaFeature, 'library' | 'imports' | 'resolve'>;
  workspaces: Pick<Workspaces, 'membership'>;
}
