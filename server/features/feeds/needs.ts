import type { Accounts } from '../accounts/accounts.ts';
import type { LinkCards } from '../link-cards/link-cards.ts';
import type { MediaFeature } from '../media/media.ts';
import type { Posts } from '../posts/posts.ts';
import type { Queues } from '../queues/queues.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What feeds need of other features. */
export interface FeedsNeeds {
  accounts: Pick<Accounts, 'describe'>;
  /** Pages are read once for all who need them, and politely. */
  linkCards: Pick<LinkCards, 'page'>;
  media: Pick<MediaFeature, 'add'>;
  posts: Pick<Posts, 'prepare' | 'prepareAsking'> & { approval: Pick<Posts['approval'], 'of'> };
  queues: Pick<Queues, 'enqueue'>;
  workspaces: Pick<Workspaces, 'membership'>;
}
