import type { Accounts } from '../accounts/accounts.ts';
import type { Labels } from '../labels/labels.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Posts } from '../posts/posts.ts';
import type { Queues } from '../queues/queues.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

export type { QueueBrief } from '../queues/describe.ts';
export type { AheadSlot } from '../queues/open.ts';

/** What queues that refill themselves need of other features. Each of their posts is made and deleted as a person's is. */
export interface EvergreenNeeds {
  accounts: Pick<Accounts, 'describe'>;
  labels: Pick<Labels, 'list'>;
  media: { folders: Pick<MediaFeature['folders'], 'list'> };
  notifications: Pick<Notifications, 'notify'>;
  posts: Pick<Posts, 'get' | 'prepare' | 'remove' | 'withdraw' | 'readTogether' | 'alsoFollowClockRules'>;
  queues: Pick<Queues, 'describe' | 'slotsAhead' | 'fill' | 'setYielding'>;
  workspaces: Pick<Workspaces, 'membership'>;
}
