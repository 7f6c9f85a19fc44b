import type { PostApproval } from '@everycast/contract/approvals';
import type { PostSummary, Target, TargetState } from '@everycast/contract/posts';

/**
 * A state as people see it: incompletely published isn't simply published, neither retrying nor on hold is simply scheduled, and what waits
 * for approval isn't simply a draft.
 */
export type ShownState = TargetState | 'incomplete' | 'retrying' | 'onHold' | 'awaiting-approval';

/** Whether the post itself is on its platform, whatever happened to what follows it. */
export const isOut = ({ publishedAt }: Pick<PostSummary['targets'][number], 'publishedAt'>): boolean => publishedAt !== null;

type ShownTarget = {
  state: TargetState;
  error?: PostSummary['targets'][number]['error'];
  /** Where the whole post was read, what was tried before, and when it is due. */
  history?: Target['history'];
  dueAt?: string | null;
};

/** What goes out now waits for its undo, and clocks of browsers and servers differ. Milliseconds. */
const soon = 20_000;

/** What a person started is under way from then on, whether a worker has it yet or not. One that was scheduled anew isn't due. */
function started({ history, dueAt }: ShownTarget): ShownState | null {
  if (!history || !dueAt || Date.parse(dueAt) > Date.now() + soon) return null;
  return history.at(-1)?.state === 'failed' ? 'retrying' : 'publishing';
}

export function shownTarget(target: ShownTarget): ShownState {
  const { state, error } = target;
  if (error && state === 'published') return 'incomplete';
  if (state !== 'scheduled') return state;
  if (error) return error.kind === 'on_hold' ? 'onHold' : 'retrying';
  return started(target) ?? state;
}

/** Look-ups this far apart have been inconclusive for minutes. Milliseconds. */
const longLook = 60_000;

/** Whether a person should decide about an unconfirmed target. Not while Everycast is about to find out itself. */
export function needsLabel({ state, error }: ShownTarget): boolean {
  if (state !== 'unconfirmed') return false;
  return !error?.nextAttemptAt || Date.parse(error.nextAttemptAt) - Date.parse(error.at) > longLook;
}

/** A target's effect on its post's state. */
const shownWithin: Partial<Record<TargetState, readonly ShownState[]>> = {
  published: ['incomplete'],
  scheduled: ['onHold', 'retrying', 'publishing'],
};

interface ShownPost {
  state: TargetState;
  targets: readonly ShownTarget[];
  approval?: Pick<PostApproval, 'state'> | null;
}

export const shownPost = ({ state, targets, approval }: ShownPost): ShownState =>
  state === 'draft' && approval?.state === 'waiting'
    ? 'awaiting-approval'
    : (shownWithin[state]?.find((one) => targets.some((target) => shownTarget(target) === one)) ?? state);
