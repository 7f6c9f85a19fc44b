import type { ChosenStage, PostStage } from '@everycast/contract/post-stages';
import type { TargetState } from '@everycast/contract/posts';
import { AppError } from '../../kernel/errors.ts';
import type { Activity } from './model.ts';

interface Change {
  stage?: ChosenStage | undefined;
  schedule?: unknown;
}

/** Whether anything of a post is more than a draft. */
const isBeyond = (targets: readonly { state: TargetState }[]): boolean => targets.some(({ state }) => state !== 'draft');

/**
 * Whether a post is an idea after a change: until someone says otherwise, chooses an account for it or gives it a time.
 * @param choosesAccount whether the change adds an account
 * @throws AppError not_editable if the change says what it can't be while it is planned, or out
 */
export function isIdeaAfter(
  was: boolean,
  { stage, schedule }: Change,
  { targets, choosesAccount }: { targets: readonly { state: TargetState }[]; choosesAccount: boolean },
): boolean {
  if (isBeyond(targets)) {
    if (stage !== undefined && schedule == null) throw new AppError('not_editable', 'posts.stage_of_planned');
    return false;
  }
  return stage === undefined ? was && !choosesAccount : stage === 'idea';
}

/** What a change says about the stage. A time ends an idea. */
export function stageLines(was: boolean, is: boolean, targets: readonly { state: TargetState }[]): Activity[] {
  if (was === is || isBeyond(targets)) return [];
  return [{ kind: is ? 'shelved' : 'drafted' }];
}

/** @throws AppError not_editable if the change says what a post can't be while it waits for approval */
export function refuseStageOfAsked({ stage, schedule }: Change, approval: { state: string } | undefined): void {
  if (stage !== undefined && schedule === undefined && approval?.state === 'waiting') {
    throw new AppError('not_editable', 'posts.stage_of_asked');
  }
}

/** How far a post is, or null once it is going out. */
export function stageOf(idea: boolean, state: TargetState, approval: { state: string } | undefined): PostStage | null {
  if (state === 'scheduled') return 'scheduled';
  if (state !== 'draft') return null;
  if (approval?.state === 'waiting') return 'review';
  return idea ? 'idea' : 'draft';
}
