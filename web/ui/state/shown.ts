import type { PostSummary, TargetState } from '@everycast/contract/posts';

/** A state as people read it: what is out without something that belongs to it is not simply published. */
export type ShownState = TargetState | 'incomplete';

/** Is the post itself on its platform, whatever became of what follows it? */
export const isOut = ({ publishedAt }: Pick<PostSummary['targets'][number], 'publishedAt'>): boolean => publishedAt !== null;

type ShownTarget = { state: TargetState; error?: PostSummary['targets'][number]['error'] };

export const shownTarget = ({ state, error }: ShownTarget): ShownState => (state === 'published' && error ? 'incomplete' : state);

/** Looks that are this far apart have told nothing for minutes. Milliseconds. */
const longLook = 60_000;

/** Is a person's word wanted on what is in doubt? Not while Everycast is about to find out by itself. */
export function wantsWord({ state, error }: ShownTarget): boolean {
  if (state !== 'unconfirmed') return false;
  return !error?.nextTryAt || Date.parse(error.nextTryAt) - Date.parse(error.at) > longLook;
}

export const shownPost = ({ state, targets }: { state: TargetState; targets: readonly ShownTarget[] }): ShownState =>
  state === 'published' && targets.some((target) => shownTarget(target) === 'incomplete') ? 'incomplete' : state;
