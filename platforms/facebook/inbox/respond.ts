import { graph, idIn, successIn } from '../../meta/graph.ts';
import { findMessage, type MessageContext, type Recipient, react, sendMessage } from '../../meta/inbox/messages.ts';
import { isAlreadyMessaged } from '../../meta/problems.ts';
import { itemById } from '../../port/found.ts';
import type { Json } from '../../port/json.ts';
import { PlatformProblem } from '../../port/problem.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import type { Response } from '../../port/response.ts';
import { keyOf, stepOf, theResponse } from '../../port/steps.ts';
import { api, callMs, tokenOf, webPage } from '../api.ts';
import { findComment } from '../find.ts';
import { reducedResponses } from '../problems.ts';
import { chatOf } from './chat.ts';
import type { CommentContext } from './items.ts';

const heart = '❤️';

type Intent = { at: string };
/** The outcome of a like: what is liked. What was written has an `id`. */
type Liked = { liked: string };
type Outcome = Liked | { id: string };

/** How something is answered: in public, in Messenger, or by a reaction there. */
type Way = 'like' | 'reply' | 'reaction' | 'message';

function wayOf({ action, to }: Response): Way {
  if (to.kind === 'message') return action === 'like' ? 'reaction' : 'message';
  return action === 'comment' ? 'reply' : action;
}

/** Likes and answers comments and posts, and sends messages. */
export const facebookResponder: Publisher = {
  steps: ({ response }) => [stepOf(theResponse, `steps.response_${response?.action ?? 'comment'}`, { quota: 'calls' })],

  intend: (_step, _content, env) => ({ at: env.now().toISOString() }) satisfies Intent,

  perform(context) {
    const way = wayOf(responseIn(context));
    if (way === 'like') return like(context);
    if (way === 'reaction') return reactTo(context);
    return way === 'reply' ? reply(context) : message(context);
  },

  // Liking and reacting again change nothing.
  async lookUp(context): Promise<LookUp> {
    const way = wayOf(responseIn(context));
    if (way === 'like') return { found: true, outcome: await like(context) };
    if (way === 'reaction') return { found: true, outcome: await reactTo(context) };
    if (way === 'message') return lookUpMessage(context);
    return findComment(context, { under: commentIn(context).thread, text: context.content.text, since: (context.intent as Intent).at });
  },

  itemOf: (step, outcome) => ('liked' in (outcome as Outcome) ? null : itemById(step, outcome)),

  published(outcomes, account) {
    const sent = outcomes[keyOf(theResponse)] as Outcome;
    if ('liked' in sent) return { remoteId: sent.liked, permalink: null };
    // Messages have no page of their own.
    return { remoteId: sent.id, permalink: /^\d+_\d+$/.test(sent.id) ? webPage(account, sent.id) : null };
  },
};

function responseIn({ content }: StepContext): Response {
  if (!content.response) throw new Error('Only responses are sent from the inbox.');
  return content.response;
}

const commentIn = (context: StepContext): CommentContext => responseIn(context).to.context as CommentContext;

function like(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const { remoteId } = responseIn(context).to;
  const url = api(account, `${remoteId}/likes`);
  return reducedResponses(env, 'ask', async () => {
    successIn(await graph(env, { url, method: 'POST', token: tokenOf(account), timeoutMs: callMs }), url);
    return { liked: remoteId } satisfies Liked;
  });
}

function reactTo(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const { remoteId, context: of } = responseIn(context).to;
  return reducedResponses(env, 'ask', async () => {
    await react(remoteId, heart, (of as MessageContext).person, chatOf(account), env);
    return { liked: remoteId } satisfies Liked;
  });
}

/** Facebook shows answers to answers in the thread of the comment at its top. */
function reply(context: StepContext): Promise<Json> {
  const { account, env, content } = context;
  const url = api(account, `${commentIn(context).thread}/comments`);
  return reducedResponses(env, 'create', async () => ({
    id: idIn(await graph(env, { url, form: { message: content.text }, token: tokenOf(account), timeoutMs: callMs }), url),
  }));
}

/** @throws PlatformProblem rejected, if apps can't send messages to its author */
function recipientOf(context: StepContext): Recipient {
  const { kind, remoteId, context: of } = responseIn(context).to;
  if (kind === 'mention') throw new PlatformProblem('rejected', 'facebook.no_message_to_mention');
  return kind === 'comment' ? { comment_id: remoteId } : { id: (of as MessageContext).person };
}

/** Facebook takes one message per comment. If there is one, it may be this one, and its response was lost. */
async function message(context: StepContext): Promise<Json> {
  const { account, env, content } = context;
  const recipient = recipientOf(context);
  try {
    return await reducedResponses(env, 'create', async () => ({ id: await sendMessage(recipient, content.text, chatOf(account), env) }));
  } catch (error) {
    if (!isAlreadyMessaged(error)) throw error;
    const look = await lookUpMessage(context);
    if (!look.found) throw error;
    return look.outcome;
  }
}

/** Where Facebook doesn't tell who wrote a comment, sending again is safe: it takes one message per comment. */
async function lookUpMessage(context: StepContext): Promise<LookUp> {
  const { account, env, content } = context;
  const { person } = responseIn(context).to.context as MessageContext | CommentContext;
  if (person === null) return { found: false };
  return reducedResponses(env, 'ask', () => findMessage(person, content.text, context, chatOf(account)));
}
