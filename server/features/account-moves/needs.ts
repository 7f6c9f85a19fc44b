import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Plans } from '../plans/plans.ts';
import type { Posts } from '../posts/posts.ts';
import type { Queues } from '../queues/queues.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What moving accounts needs of other features; those that only follow listen to `accounts.moved`. */
export interface AccountMovesNeeds {
  approvals: Pick<Approvals, 'askForMoved' | 'askForLeft'>;
  workspaces: Pick<Workspaces, 'may'>;
  accounts: Pick<Accounts, 'refuseMove' | 'move' | 'describe'>;
  groups: Pick<AccountGroups, 'memberships'>;
  labels: Pick<Labels, 'list' | 'of'>;
  media: Pick<MediaFeature, 'facts' | 'local' | 'addFile'>;
  plans: Pick<Plans, 'refuseOver'>;
  posts: Pick<Posts, 'transfers'>;
  queues: Pick<Queues, 'hold' | 'inGroupQueues'>;
}
