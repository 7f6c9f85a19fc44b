import type { Accounts } from '../accounts/accounts.ts';
import type { Posts } from '../posts/posts.ts';

export type { LinkShortener, ShortenedPost } from '../posts/shortening.ts';

/** What links need of other features. */
export interface LinksNeeds {
  accounts: Pick<Accounts, 'describe'>;
  posts: Pick<Posts, 'setShortener'>;
}
