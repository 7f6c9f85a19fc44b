import { z } from 'zod';
import type { Json } from '../../port/json.ts';
import type { EngagementRules } from '../../port/manifest.ts';
import type { errorMapper } from '../../port/map-errors.ts';
import { PlatformProblem } from '../../port/problem.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { type Response, responseIn } from '../../port/response.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { Created, intendTime, intentIn, itemById, itemContextIn, Liked, outcomeIn, SentAt } from '../../port/stored.ts';
import { isAlreadyMessaged } from '../problems.ts';
import { type Chat, findMessage, MessageContext, type Recipient, react, sendMessage } from './messages.ts';

/** What an answer to a comment needs: the comment at the top of its thread, and its author, if known. */
export const CommentContext = z.object({ thread: z.string(), person: z.string().nullable() });
export type CommentContext = z.infer<typeof CommentContext>;

/** How a platform is answered in public, and what it calls a reaction to a message. */
interface Ways {
  reaction: string;
  mapErrors: ReturnType<typeof errorMapper>;
  refuses: NonNullable<EngagementRules['refuses']>;
  chatOf(account: StepContext['account']): Chat;
  /** Likes a comment or a post; doing it again changes nothing. Missing if apps can't. @throws CallFailure */
  like?(id: string, context: StepContext): Promise<void>;
  /** Answers below a comment or a post. @returns the answer's ID @throws CallFailure */
  reply(thread: string, context: StepContext): Promise<string>;
  /** Looks for an answer sent since then. @throws PlatformProblem */
  findReply(thread: string, since: string, context: StepContext): Promise<LookUp>;
  /** The page of what was written; null if it has none. */
  pageOf(id: string, account: Parameters<Publisher['published']>[1]): string | null;
}

/** In public, by a message, or by a reaction to one. */
type Way = 'like' | 'reply' | 'reaction' | 'dm';

function wayOf({ action, to }: Response): Way {
  if (to.kind === 'dm') return action === 'like' ? 'reaction' : 'dm';
  return action === 'comment' ? 'reply' : action;
}

const threadIn = (context: StepContext): string => itemContextIn(CommentContext, context).thread;

/** Likes and answers comments and posts, and sends messages, on a platform of Meta's. */
export function metaResponder({ reaction, mapErrors, refuses, chatOf, like, reply, findReply, pageOf }: Ways): Publisher {
  function send(context: StepContext): Promise<Json> {
    const { action, to } = responseIn(context);
    const now = context.env.now();
    // How late it is, the platform itself decides best.
    const why = refuses(action, { kind: to.kind, at: now }, now, context.account.traits);
    if (why !== null) throw new PlatformProblem('rejected', why);
    const way = wayOf(responseIn(context));
    if (way === 'dm') return message(context);
    if (way === 'reaction') return reactTo(context);
    if (way === 'like') return likeIt(context);
    return mapErrors(context.env, 'create', async () => ({ id: await reply(threadIn(context), context) }));
  }

  const likeIt = (context: StepContext): Promise<Json> =>
    mapErrors(context.env, 'ask', async () => {
      const { remoteId } = responseIn(context).to;
      await like?.(remoteId, context);
      return { liked: remoteId } satisfies Liked;
    });

  const reactTo = (context: StepContext): Promise<Json> =>
    mapErrors(context.env, 'ask', async () => {
      const { remoteId } = responseIn(context).to;
      await react(remoteId, reaction, itemContextIn(MessageContext, context).person, chatOf(context.account), context.env);
      return { liked: remoteId } satisfies Liked;
    });

  /** One message per comment is allowed. If there is one, it may be this one, and its response was lost. */
  async function message(context: StepContext): Promise<Json> {
    const { account, env, content } = context;
    const { kind, remoteId } = responseIn(context).to;
    const recipient: Recipient = kind === 'comment' ? { comment_id: remoteId } : { id: itemContextIn(MessageContext, context).person };
    try {
      return await mapErrors(env, 'create', async () => ({ id: await sendMessage(recipient, content.text, chatOf(account), env) }));
    } catch (error) {
      if (!isAlreadyMessaged(error)) throw error;
      const look = await lookUpMessage(context);
      if (!look.found) throw error;
      return look.outcome;
    }
  }

  /** If nobody says who wrote a comment, sending again is safe: one message per comment is allowed. */
  async function lookUpMessage(context: StepContext): Promise<LookUp> {
    const { account, env, content } = context;
    const { person } = itemContextIn(z.union([MessageContext, CommentContext]), context);
    if (person === null) return { found: false, safe: true };
    return mapErrors(env, 'ask', () => findMessage(person, content.text, context, chatOf(account)));
  }

  return {
    steps: ({ response }) => [stepOf(theResponse, `steps.response_${response?.action ?? 'comment'}`, { quota: 'calls' })],

    intend: intendTime,

    perform: async (context) => send(context),

    // Liking and reacting again change nothing.
    async lookUp(context): Promise<LookUp> {
      const way = wayOf(responseIn(context));
      if (way === 'dm') return lookUpMessage(context);
      if (way === 'reply') return findReply(threadIn(context), intentIn(SentAt, context).at, context);
      return { found: true, outcome: await send(context) };
    },

    itemOf: itemById,

    published(outcomes, account) {
      const sent = outcomeIn(z.union([Created, Liked]), outcomes, theResponse);
      if ('liked' in sent) return { remoteId: sent.liked, permalink: null };
      return { remoteId: sent.id, permalink: pageOf(sent.id, account) };
    },
  };
}
