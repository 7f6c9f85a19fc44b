import { z } from 'zod';
import { Id } from './common.ts';

/** How far a post is, from the first words to its place in the schedule: the columns of the board. */
export const postStages = ['idea', 'draft', 'review', 'scheduled'] as const;
export const PostStage = z.enum(postStages);
export type PostStage = z.infer<typeof PostStage>;

/** The stages that are chosen. The others follow from what becomes of the post. */
export const ChosenStage = z.enum(['idea', 'draft']);
export type ChosenStage = z.infer<typeof ChosenStage>;

interface Staged {
  stage?: ChosenStage | undefined;
  schedule?: unknown;
}
/** What is given a time is neither an idea nor simply a draft. */
export const isStagedOrScheduled = ({ stage, schedule }: Staged): boolean => stage === undefined || schedule == null;
export const stagedOrScheduled = { path: ['stage'], error: 'schema.stage_of_scheduled' };

/** Where a card goes on the board: directly above or below another one. */
export const BoardPlace = z
  .strictObject({
    above: Id.optional().describe('The post that it comes directly before'),
    below: Id.optional().describe('The post that it comes directly after'),
  })
  .refine(({ above, below }) => (above === undefined) !== (below === undefined), 'schema.above_or_below');
export type BoardPlace = z.infer<typeof BoardPlace>;
