import type { PostSummary } from '@everycast/contract/posts';

/** A post's path: an unpublished one opens the composer, all others their history. */
export const pathOfPost = ({ id, state }: Pick<PostSummary, 'id' | 'state'>): string =>
  state === 'draft' || state === 'scheduled' ? `/post-composer?post=${id}` : `/posts/${id}`;
