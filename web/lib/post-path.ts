import type { PostSummary } from '@everycast/contract/posts';

/** Where a post leads: one that still waits to the composer, all others to their history. */
export const pathOfPost = ({ id, state }: Pick<PostSummary, 'id' | 'state'>): string =>
  state === 'draft' || state === 'scheduled' ? `/post-composer?post=${id}` : `/posts/${id}`;
