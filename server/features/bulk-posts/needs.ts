import type { Posts } from '../posts/posts.ts';
import type { Publishing } from '../publishing/publishing.ts';
import type { Queues } from '../queues/queues.ts';

export type { ReadTogether } from '../posts/changes.ts';

/** What changing many posts needs of other features. */
export interface BulkPostsNeeds {
  posts: Pick<Posts, 'get' | 'readTogether' | 'changeAll' | 'create' | 'remove' | 'restore'>;
  queues: Pick<Queues, 'enqueue' | 'foresee'>;
  publishing: Pick<Publishing, 'retryAll'>;
}
