import type { Approvals } from '../approvals/approvals.ts';
import type { People } from '../auth/people.ts';
import type { Engagement } from '../engagement/engagement.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { CheckedReply } from '../engagement/replies.ts';
export type { ReplyGate } from '../engagement/reply-gate.ts';

/** What approvals of replies need of other features. */
export interface ReplyApprovalsNeeds {
  engagement: Pick<Engagement, 'setApprovals' | 'replies'>;
  posts: Pick<Posts, 'setResponseApprovals' | 'responses'>;
  approvals: Pick<Approvals, 'policy'>;
  people: Pick<People, 'names'>;
  workspaces: Pick<Workspaces, 'may'>;
  notifications: Pick<Notifications, 'notify'>;
}
