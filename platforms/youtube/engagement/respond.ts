import { z } from 'zod';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { Created, itemById, itemContextIn, outcomeIn, readOutcome } from '../../port/stored.ts';
import { answersTo, findWritten, write } from '../comments.ts';
import { mapResponseErrors } from '../problems.ts';
import { CommentContext, pageOf } from './items.ts';

const Outcome = Created.extend({ video: z.string().nullable() });
type Outcome = z.infer<typeof Outcome>;

/** Replies to comments. YouTube has one level of answers: those to an answer are in the same thread. */
export const youtubeResponder: Publisher = {
  steps: () => [stepOf(theResponse, 'steps.response_comment', { quota: 'units' })],

  intend: () => null,

  perform: (context) =>
    mapResponseErrors(context.env, 'create', async () => {
      const snippet = { parentId: contextIn(context).thread, textOriginal: context.content.text };
      return { ...(await write('comments', snippet, context)), video: contextIn(context).video } satisfies Outcome;
    }),

  lookUp: (context): Promise<LookUp> =>
    mapResponseErrors(context.env, 'ask', async () => {
      const { thread, video } = contextIn(context);
      const look = await findWritten(context.content.text, context, (after) => answersTo(thread, after, context.account, context.env));
      if (!look.found) return look;
      return { found: true, outcome: { ...readOutcome(Created, context.step.key, look.outcome), video } satisfies Outcome };
    }),

  itemOf: itemById,

  published(outcomes, account) {
    const { id, video } = outcomeIn(Outcome, outcomes, theResponse);
    return { remoteId: id, permalink: pageOf(id, video, account) };
  },
};

const contextIn = (context: StepContext) => itemContextIn(CommentContext, context);
