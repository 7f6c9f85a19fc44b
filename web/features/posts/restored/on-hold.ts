import type { PostSummary } from '@everycast/contract/posts';

/** Whether a restore has put this target on hold, and nobody has reviewed it yet. */
export const isOnHold = ({ state, error }: Pick<PostSummary['targets'][number], 'state' | 'error'>): boolean =>
  state === 'unconfirmed' && error?.kind === 'restored';
