import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Posts } from '../posts/posts.ts';

export type { PlannedPost } from '../posts/store/reading.ts';

/** What queues need of other features. */
export interface QueuesNeeds {
  accounts: Pick<Accounts, 'describe'>;
  groups: Pick<AccountGroups, 'list'>;
  posts: Pick<Posts, 'get' | 'changeAll' | 'prepare' | 'planned' | 'takenTimes' | 'alsoFollowClockRules'>;
}
