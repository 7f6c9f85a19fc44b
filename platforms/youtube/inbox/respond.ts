import { itemById } from '../../port/found.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { responseIn } from '../../port/response.ts';
import { keyOf, stepOf, theResponse } from '../../port/steps.ts';
import { answersTo, findWritten, write } from '../comments.ts';
import { reducedResponses } from '../problems.ts';
import { type CommentContext, pageOf } from './items.ts';

type Outcome = { id: string; video: string | null };

/** Replies to comments. YouTube has one level of answers: those to an answer are in the same thread. */
export const youtubeResponder: Publisher = {
  steps: () => [stepOf(theResponse, 'steps.response_comment', { quota: 'units' })],

  intend: () => null,

  perform: (context) =>
    reducedResponses(context.env, 'create', async () => {
      const snippet = { parentId: contextIn(context).thread, textOriginal: context.content.text };
      return { ...(await write('comments', snippet, context)), video: contextIn(context).video } satisfies Outcome;
    }),

  lookUp: (context): Promise<LookUp> =>
    reducedResponses(context.env, 'ask', async () => {
      const { thread, video } = contextIn(context);
      const look = await findWritten(context.content.text, context, (after) => answersTo(thread, after, context.account, context.env));
      if (!look.found) return look;
      return { found: true, outcome: { ...(look.outcome as Pick<Outcome, 'id'>), video } satisfies Outcome };
    }),

  itemOf: itemById,

  published(outcomes, account) {
    const { id, video } = outcomes[keyOf(theResponse)] as Outcome;
    return { remoteId: id, permalink: pageOf(id, video, account) };
  },
};

const contextIn = (context: StepContext): CommentContext => responseIn(context).to.context as CommentContext;
