import type { PostSummary } from '@everycast/contract/posts';

/** Has a restore put this target on hold, and has nobody reviewed it yet? */
export const isOnHold = ({ state, error }: Pick<PostSummary['targets'][number], 'state' | 'error'>): boolean =>
  state === 'unconfirmed' && error?.kind === 'restored';
