import { type ChosenStage, type PostStage, postStages } from '@everycast/contract/post-stages';
import type { PostChange, PostSummary } from '@everycast/contract/posts';

/** The board's columns; without approvals there is nothing to review. */
export const columnsOf = (approvals: boolean): PostStage[] => postStages.filter((stage) => stage !== 'review' || approvals);

/** A stage that is chosen, rather than reached by asking for approval or choosing a time. */
export const isChosen = (stage: PostStage): stage is ChosenStage => stage === 'idea' || stage === 'draft';

/** The change that moves a post to a stage that is chosen: what waits or is planned no longer does. */
export const changeTo = (from: PostStage | null, to: ChosenStage): PostChange =>
  from === 'idea' || from === 'draft' ? { stage: to } : { schedule: null, stage: to };

/** The change that takes a move back; null for what was to go out as soon as possible, which a late click must not send. */
export function changeBack(was: Pick<PostSummary, 'stage' | 'schedule' | 'approval'>, now: PostStage | null): PostChange | null {
  if (was.stage === 'scheduled') return was.schedule && { schedule: was.schedule };
  if (was.stage === 'review') return was.approval?.wanted ? { schedule: was.approval.wanted } : null;
  return was.stage && changeTo(now, was.stage);
}

/** The column beside one; null beyond the ends. */
export const beside = (columns: readonly PostStage[], stage: PostStage, by: 1 | -1): PostStage | null =>
  columns[columns.indexOf(stage) + by] ?? null;
