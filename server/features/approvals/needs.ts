import type { AccountGroups } from '../account-groups/account-groups.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { People } from '../auth/people.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { ApprovalGate, Approving, Client, Saving } from '../posts/approval/gate.ts';
export type { ContentHashes } from '../posts/approval/hashes.ts';
export type { Actor } from '../posts/model.ts';
export type { NextPost, NextTarget } from '../posts/plan.ts';

/** What approvals need of other features. */
export interface ApprovalsNeeds {
  posts: Pick<Posts, 'setApprovals' | 'approval' | 'changeAll' | 'readTogether' | 'get' | 'note' | 'existing'>;
  accounts: Pick<Accounts, 'describe'>;
  groups: Pick<AccountGroups, 'memberships'>;
  people: Pick<People, 'names'>;
  workspaces: Pick<Workspaces, 'may'>;
  notifications: Pick<Notifications, 'notify' | 'handledBy'>;
}
