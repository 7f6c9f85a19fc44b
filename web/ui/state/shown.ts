import type { PostSummary, TargetState } from '@everycast/contract/posts';

/** A state as people see it: incompletely published isn't simply published, and retrying isn't simply scheduled. */
export type ShownState = TargetState | 'incomplete' | 'retrying';

/** Whether the post itself is on its platform, whatever happened to what follows it. */
export const isOut = ({ publishedAt }: Pick<PostSummary['targets'][number], 'publishedAt'>): boolean => publishedAt !== null;

type ShownTarget = { state: TargetState; error?: PostSummary['targets'][number]['error'] };

export function shownTarget({ state, error }: ShownTarget): ShownState {
  if (error && state === 'published') return 'incomplete';
  return error && state === 'scheduled' ? 'retrying' : state;
}

/** Look-ups this far apart have been inconclusive for minutes. Milliseconds. */
const longLook = 60_000;

/** Whether a person should decide about an unconfirmed target. Not while Everycast is about to find out itself. */
export function wantsWord({ state, error }: ShownTarget): boolean {
  if (state !== 'unconfirmed') return false;
  return !error?.nextAttemptAt || Date.parse(error.nextAttemptAt) - Date.parse(error.at) > longLook;
}

/** A target's effect on its post's state. */
const shownWithin: Partial<Record<TargetState, ShownState>> = { published: 'incomplete', scheduled: 'retrying' };

export const shownPost = ({ state, targets }: { state: TargetState; targets: readonly ShownTarget[] }): ShownState =>
  targets.map(shownTarget).find((shown) => shownWithin[state] === shown) ?? state;
