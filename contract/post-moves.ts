import type { ChosenStage, PostStage } from './post-stages.ts';
import type { PostChange, PostSummary } from './posts.ts';

/** The change that moves a post to a stage that is chosen: what waits or is planned no longer does. */
export const changeTo = (from: PostStage | null, to: ChosenStage): PostChange =>
  from === 'idea' || from === 'draft' ? { stage: to } : { schedule: null, stage: to };

/** The change that takes a move back; null for what was to go out as soon as possible, which a late click must not send. */
export function changeBack(was: Pick<PostSummary, 'stage' | 'schedule' | 'approval'>, now: PostStage | null): PostChange | null {
  if (was.stage === 'scheduled') return was.schedule && { schedule: was.schedule };
  if (was.stage === 'review') return was.approval?.wanted ? { schedule: was.approval.wanted } : null;
  return was.stage && changeTo(now, was.stage);
}
