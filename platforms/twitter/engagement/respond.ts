import type { MessageCode } from '@everycast/messages/message';
import { z } from 'zod';
import { tokenOf } from '../../port/account.ts';
import { call, unexpectedAnswer } from '../../port/call.ts';
import { fieldsIn, textOf } from '../../port/fields.ts';
import { firstFree, tooManyNewer } from '../../port/found.ts';
import { hostOf } from '../../port/hosts.ts';
import type { Json } from '../../port/json.ts';
import { PlatformProblem } from '../../port/problem.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { type Response, responseIn } from '../../port/response.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { Created, intendTime, itemById, itemContextIn, Liked, outcomeIn } from '../../port/stored.ts';
import { api, dataIn, reportRateLimit } from '../api.ts';
import { findPost, type Sought, sendOnce } from '../find.ts';
import { likeScope } from '../limits.ts';
import { connectBy } from '../manifest.ts';
import { mapEngagementErrors, mapLikeErrors, mapMessageErrors, mapReplyErrors } from '../problems.ts';
import { sameReply, sameText } from '../same-text.ts';
import { askedOfMessages, messagesIn } from './chat.ts';
import { ItemContext } from './items.ts';

const callMs = 30_000;
/** Clocks differ: the search starts this long before the message was sent. Milliseconds. */
const clockMs = 60_000;
/** Messages that a look-up reads. */
const lookedThrough = 50;

/** A like's outcome: the post that is liked. What was written has an `id`, and a reply that was found by looking only that. */
const Outcome = z.union([Liked, Created.extend({ messages: z.boolean().default(false) })]);
type Outcome = z.infer<typeof Outcome>;

type Way = 'like' | 'reply' | 'dm';
const wayOf = ({ action, to }: Response): Way => (action === 'like' ? 'like' : action === 'dm' || to.kind === 'dm' ? 'dm' : 'reply');

const unpermitted = 'platforms.permission_missing';
/** What each way needs, what it means if that wasn't granted, and the limit it is under. */
const ways = {
  like: { scope: likeScope, without: 'twitter.no_likes', quota: 'likes' },
  reply: { scope: 'tweet.write', without: unpermitted, quota: 'posts' },
  dm: { scope: 'dm.write', without: unpermitted, quota: 'messages' },
} as const satisfies Record<Way, { scope: string; without: MessageCode; quota: string }>;

/** Likes posts, replies to them, and sends messages. */
export const twitterResponder: Publisher = {
  steps({ response }) {
    const quota = response && ways[wayOf(response)].quota;
    return [stepOf(theResponse, `steps.response_${response?.action ?? 'comment'}`, { quota })];
  },

  intend: intendTime,

  async perform(context) {
    const way = wayOf(responseIn(context));
    requirePermission(context, way);
    if (way === 'like') return like(context);
    if (way === 'dm') return message(context);
    return sendOnce(context, soughtIn(context), () => reply(context));
  },

  async lookUp(context): Promise<LookUp> {
    const way = wayOf(responseIn(context));
    // Liking again changes nothing.
    if (way === 'like') return { found: true, outcome: await like(context) };
    return way === 'dm' ? findMessage(context) : findPost(context, soughtIn(context));
  },

  itemOf: itemById,

  published(outcomes, account) {
    const sent = outcomeIn(Outcome, outcomes, theResponse);
    if ('liked' in sent) return { remoteId: sent.liked, permalink: null };
    const page = `${hostOf(connectBy, account.service, 'web')}/${account.handle}/status/${sent.id}`;
    return { remoteId: sent.id, permalink: sent.messages ? null : page };
  },
};

const personIn = (context: StepContext): string => itemContextIn(ItemContext, context).person;

/** X refuses both what a login may not do and what the other person doesn't want; what was granted tells them apart. */
function requirePermission({ account }: StepContext, way: Way): void {
  const granted = account.credentials.scopes?.split(' ');
  const { scope, without } = ways[way];
  if (granted && !granted.includes(scope)) throw new PlatformProblem('rejected', without);
}

function like(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const { remoteId } = responseIn(context).to;
  const url = api(account, `/2/users/${account.remoteId}/likes`);
  return mapLikeErrors(env, 'ask', async () => {
    const json = { tweet_id: remoteId };
    const answer = await call(env, { url, json, token: tokenOf(account), timeoutMs: callMs });
    reportRateLimit('likes', answer, env);
    if (dataIn(answer, url).liked !== true) throw unexpectedAnswer(answer, url);
    return { liked: remoteId } satisfies Outcome;
  });
}

function reply(context: StepContext): Promise<Json> {
  const { account, env, content } = context;
  const url = api(account, '/2/tweets');
  const json = { text: content.text, reply: { in_reply_to_tweet_id: responseIn(context).to.remoteId } };
  return mapReplyErrors(env, 'create', async () => {
    const answer = await call(env, { url, json, token: tokenOf(account), timeoutMs: callMs });
    reportRateLimit('posts', answer, env);
    const { id } = dataIn(answer, url);
    if (typeof id !== 'string') throw unexpectedAnswer(answer, url);
    return { id, messages: false } satisfies Outcome;
  });
}

/** A reply as it is found: by its text, and by what it answers. */
function soughtIn(context: StepContext): Sought {
  const { text } = context.content;
  const { remoteId } = responseIn(context).to;
  return {
    text,
    expansions: 'referenced_posts',
    says: ({ note_post: whole, ...post }) => sameReply(whole ?? post, text),
    mayBe: ({ referenced_posts: all }) =>
      Array.isArray(all) && all.map(fieldsIn).some(({ type, id }) => type === 'replied_to' && id === remoteId),
  };
}

function message(context: StepContext): Promise<Json> {
  const { account, env, content } = context;
  const url = api(account, `/2/dm_conversations/with/${encodeURIComponent(personIn(context))}/messages`);
  return mapMessageErrors(env, 'create', async () => {
    const json = { text: content.text };
    const answer = await call(env, { url, json, token: tokenOf(account), timeoutMs: callMs });
    reportRateLimit('messages', answer, env);
    const id = textOf(dataIn(answer, url).dm_event_id);
    if (id === '') throw unexpectedAnswer(answer, url);
    return { id, messages: true } satisfies Outcome;
  });
}

/** Messages have no key of their own, so a lost one is found by its text in the conversation with this person. */
function findMessage(context: StepContext): Promise<LookUp> {
  const { account, env, content, since } = context;
  const url = api(account, `/2/dm_conversations/with/${encodeURIComponent(personIn(context))}/dm_events`);
  return mapEngagementErrors(env, 'ask', async () => {
    const query = { ...askedOfMessages, max_results: lookedThrough };
    const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
    const { messages } = messagesIn(answer, url);
    const matches = messages
      .filter((one) => one.sender_id === account.remoteId && sameText(one, content.text))
      .map((one) => ({ id: textOf(one.id), at: Date.parse(textOf(one.created_at)) }))
      .filter(({ at }) => at >= since.getTime() - clockMs);
    const match = await firstFree(matches, context);
    if (match) return { found: true, outcome: { id: match.id, messages: true } satisfies Outcome };
    const isFullOfNewer = messages.length >= lookedThrough && messages.every((one) => Date.parse(textOf(one.created_at)) > since.getTime());
    if (isFullOfNewer) throw tooManyNewer();
    return { found: false };
  });
}
