import { z } from 'zod';
import type { Json } from '../../port/json.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { responseIn } from '../../port/response.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { Created, itemById, itemContextIn, Liked, outcomeIn, readOutcome } from '../../port/stored.ts';
import { encoded, isGone, rest, unexpectedAnswer } from '../api.ts';
import { comment, findComment, type NewComment } from '../comments.ts';
import { mapResponseErrors } from '../problems.ts';
import { CommentContext, pageOf } from './items.ts';

/** A like's outcome: the comment that is liked. What was written has an `id`, and the post it is under. */
const Answer = Created.extend({ object: z.string() });
const Outcome = z.union([Liked, Answer]);
type Outcome = z.infer<typeof Outcome>;

/** Likes comments, and replies to them. */
export const linkedinResponder: Publisher = {
  // Comments count as posts.
  steps: ({ response }) =>
    response?.action === 'like'
      ? [stepOf(theResponse, 'steps.response_like')]
      : [stepOf(theResponse, 'steps.response_comment', { quota: 'posts' })],

  intend: () => null,

  perform: async (context) => (isLike(context) ? like(context) : replied(context, await comment(replyIn(context), context))),

  async lookUp(context): Promise<LookUp> {
    if (isLike(context)) return findLike(context);
    const look = await findComment(replyIn(context), context);
    return look.found ? { found: true, outcome: replied(context, look.outcome) } : look;
  },

  itemOf: itemById,

  published(outcomes, account) {
    const sent = outcomeIn(Outcome, outcomes, theResponse);
    if ('liked' in sent) return { remoteId: sent.liked, permalink: null };
    return { remoteId: sent.id, permalink: pageOf(`urn:li:comment:(${sent.object},${sent.id})`, account) };
  },
};

const isLike = (context: StepContext): boolean => responseIn(context).action === 'like';
const contextIn = (context: StepContext) => itemContextIn(CommentContext, context);

/** LinkedIn has one level of answers: those to an answer are in the same thread. */
function replyIn(context: StepContext): NewComment {
  const { thread, object } = contextIn(context);
  return { under: thread, object, parentComment: thread, text: context.content.text };
}

const replied = (context: StepContext, outcome: Json): Json =>
  ({ ...readOutcome(Created, context.step.key, outcome), object: contextIn(context).object }) satisfies Outcome;

/** Reactions API: there is one reaction of an account to a comment. */
function like(context: StepContext): Promise<Json> {
  const { account, env } = context;
  return mapResponseErrors(env, 'create', async () => {
    const query = { actor: account.remoteId };
    const answer = await rest(env, account, 'reactions', { query, json: { root: contextIn(context).comment, reactionType: 'LIKE' } });
    if (answer.status !== 201) throw unexpectedAnswer(answer);
    return { liked: responseIn(context).to.remoteId } satisfies Outcome;
  });
}

function findLike(context: StepContext): Promise<LookUp> {
  const { account, env } = context;
  const key = `(actor:${encoded(account.remoteId)},entity:${encoded(contextIn(context).comment)})`;
  return mapResponseErrors(env, 'ask', async () => {
    const answer = await rest(env, account, `reactions/${key}`, { also: [404] });
    if (isGone(answer)) return { found: false, safe: true };
    if (answer.status !== 200) throw unexpectedAnswer(answer);
    return { found: true, outcome: { liked: responseIn(context).to.remoteId } satisfies Outcome };
  });
}
