import type { PostSummary, TargetState } from '@everycast/contract/posts';

/**
 * A state as people read it: what is out without something that belongs to it is not simply published, and what was tried and is tried
 * again is not simply scheduled.
 */
export type ShownState = TargetState | 'incomplete' | 'retrying';

/** Is the post itself on its platform, whatever became of what follows it? */
export const isOut = ({ publishedAt }: Pick<PostSummary['targets'][number], 'publishedAt'>): boolean => publishedAt !== null;

type ShownTarget = { state: TargetState; error?: PostSummary['targets'][number]['error'] };

export function shownTarget({ state, error }: ShownTarget): ShownState {
  if (error && state === 'published') return 'incomplete';
  return error && state === 'scheduled' ? 'retrying' : state;
}

/** Looks that are this far apart have told nothing for minutes. Milliseconds. */
const longLook = 60_000;

/** Is a person's word wanted on what is in doubt? Not while Everycast is about to find out by itself. */
export function wantsWord({ state, error }: ShownTarget): boolean {
  if (state !== 'unconfirmed') return false;
  return !error?.nextAttemptAt || Date.parse(error.nextAttemptAt) - Date.parse(error.at) > longLook;
}

/** What one target makes of its post's state. */
const shownWithin: Partial<Record<TargetState, ShownState>> = { published: 'incomplete', scheduled: 'retrying' };

export const shownPost = ({ state, targets }: { state: TargetState; targets: readonly ShownTarget[] }): ShownState =>
  targets.map(shownTarget).find((shown) => shownWithin[state] === shown) ?? state;
