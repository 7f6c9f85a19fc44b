import type { Accounts } from '../accounts/accounts.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';
import type { Queues } from '../queues/queues.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What feeds need of other features. */
export interface FeedsNeeds {
  accounts: Pick<Accounts, 'describe'>;
  media: Pick<MediaFeature, 'add'>;
  posts: Pick<Posts, 'prepare' | 'prepareAsking'> & { approval: Pick<Posts['approval'], 'of'> };
  queues: Pick<Queues, 'enqueue'>;
  workspaces: Pick<Workspaces, 'membership'>;
}
