import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { fieldsIn, textOf } from '../../port/fields.ts';
import { firstFree, tooManyNewer } from '../../port/found.ts';
import type { Json } from '../../port/json.ts';
import type { LookUp, Publisher, StepContext } from '../../port/publisher.ts';
import { type Response, responseIn } from '../../port/response.ts';
import { stepOf, theResponse } from '../../port/steps.ts';
import { Created, intentIn, itemContextIn, outcomeIn, readOutcome } from '../../port/stored.ts';
import { findKeyed, Keyed, keyedBy, writeKeyed } from '../keys.ts';
import { asSent, blueskyManifest } from '../manifest.ts';
import { resolveMentions } from '../mentions.ts';
import { Ref } from '../parts.ts';
import { postRecord } from '../post-record.ts';
import { mapErrors, mapMessageErrors } from '../problems.ts';
import { postCollection, rkeyOf } from '../records.ts';
import { homeBase, webOf } from '../session.ts';
import { procedure, unexpectedAnswer } from '../xrpc.ts';
import { askChat, newestMessages, sendChat } from './chat.ts';
import { MessageContext, PostContext } from './items.ts';

const writeMs = 30_000;
const likeCollection = 'app.bsky.feed.like';
/** Lexicon chat.bsky.convo.getMessages: the most at once. */
const lookedThrough = 100;
const heart = '❤️';

/** The outcome of a reaction, which isn't an item: the message. */
const Reacted = z.object({ reacted: z.string() });
type Reacted = z.infer<typeof Reacted>;
/** A record of ours, a message, or a reaction. */
const Outcome = z.union([Ref, Created, Reacted]);

/** How something is answered: by a record in the account's repository, or in a private conversation. */
type Way = 'like' | 'reply' | 'reaction' | 'dm';

function wayOf({ action, to }: Response): Way {
  if (to.kind === 'dm') return action === 'like' ? 'reaction' : 'dm';
  return action === 'comment' ? 'reply' : action;
}

const isRecord = (way: Way): way is 'like' | 'reply' => way === 'like' || way === 'reply';
const placeOf = (way: 'like' | 'reply', account: ConnectedAccount) => ({
  base: homeBase(account),
  did: account.remoteId,
  collection: collectionOf(way),
});
const collectionOf = (way: 'like' | 'reply'): string => (way === 'like' ? likeCollection : postCollection);

export const blueskyResponder: Publisher = {
  steps({ response }) {
    const quota = response && isRecord(wayOf(response)) ? 'posts' : undefined;
    return [stepOf(theResponse, `steps.response_${response?.action ?? 'comment'}`, { quota })];
  },

  // Messages have no keys.
  intend: (_step, { response }, context) => (response && isRecord(wayOf(response)) ? keyedBy(context, 0) : null),

  perform(context) {
    const way = wayOf(responseIn(context));
    if (way === 'reaction') return react(context);
    return way === 'dm' ? message(context) : writeRecord(way, context);
  },

  async lookUp(context): Promise<LookUp> {
    const way = wayOf(responseIn(context));
    // Reacting again changes nothing.
    if (way === 'reaction') return { found: true, outcome: await react(context) };
    if (way === 'dm') return lookUpMessage(context);
    const { account, env } = context;
    const { found: record } = await mapErrors(env, 'ask', () => findKeyed(intentIn(Keyed, context), placeOf(way, account), env));
    return record ? { found: true, outcome: { uri: record.uri, cid: record.cid } } : { found: false, safe: true };
  },

  itemOf(step, outcome) {
    const sent = readOutcome(Outcome, step.key, outcome);
    if ('reacted' in sent) return null;
    return { step: step.key, remoteId: 'uri' in sent ? sent.uri : sent.id };
  },

  published(outcomes, account) {
    const sent = outcomeIn(Outcome, outcomes, theResponse);
    if ('reacted' in sent) return { remoteId: sent.reacted, permalink: null };
    if ('id' in sent) return { remoteId: sent.id, permalink: null };
    const isPost = sent.uri.includes(`/${postCollection}/`);
    return {
      remoteId: sent.uri,
      permalink: isPost ? `${webOf(account.service)}/profile/${account.handle}/post/${rkeyOf(sent.uri)}` : null,
    };
  },
};

async function writeRecord(way: 'like' | 'reply', context: StepContext): Promise<Json> {
  const { account, env } = context;
  const keyed = intentIn(Keyed, context);
  const { createdAt } = keyed;
  const record = way === 'like' ? likeRecord(context, createdAt) : await replyRecord(context, createdAt);
  const collection = collectionOf(way);
  const base = homeBase(account);
  const call = {
    base,
    method: 'com.atproto.repo.createRecord',
    token: account.credentials.accessJwt,
    timeoutMs: writeMs,
    quota: 'posts',
  } as const;
  const write = async (rkey: string): Promise<Json> => {
    const { uri, cid } = await procedure(env, { ...call, json: { repo: account.remoteId, collection, rkey, record } });
    if (uri !== `at://${account.remoteId}/${collection}/${rkey}` || typeof cid !== 'string') throw unexpectedAnswer(base);
    return { uri, cid } satisfies Ref;
  };
  return mapErrors(env, 'create', () => writeKeyed(keyed, placeOf(way, account), env, write));
}

/** Lexicon app.bsky.feed.like. */
const likeRecord = (context: StepContext, createdAt: string) => ({
  $type: likeCollection,
  subject: itemContextIn(PostContext, context).post,
  createdAt,
});

async function replyRecord(context: StepContext, createdAt: string) {
  const { account, env, content } = context;
  const { post: parent, root } = itemContextIn(PostContext, context);
  const text = asSent(content.text);
  const facets = blueskyManifest.facets(text);
  const dids = await mapErrors(env, 'ask', () => resolveMentions(facets, homeBase(account), env));
  return postRecord({ text, facets, dids, files: [], card: null, reply: { root, parent }, language: null, createdAt });
}

/** A message's conversation, or the one with a post's author. @throws CallFailure */
async function convoOf(context: StepContext): Promise<string> {
  const { account, env } = context;
  const given = itemContextIn(z.union([MessageContext, PostContext]), context);
  if ('convoId' in given) return given.convoId;
  const { convo } = await askChat(account, env, 'chat.bsky.convo.getConvoForMembers', { members: [given.did] });
  const id = textOf(fieldsIn(convo).id);
  if (id === '') throw unexpectedAnswer(homeBase(account));
  return id;
}

async function message(context: StepContext): Promise<Json> {
  const { account, env, content } = context;
  const convoId = await mapMessageErrors(env, 'ask', () => convoOf(context));
  return mapMessageErrors(env, 'create', async () => ({
    id: idIn(await sendChat(account, env, 'chat.bsky.convo.sendMessage', { convoId, message: { text: asSent(content.text) } }), account),
  }));
}

/** Messages have no key, so a lost one is found by its text. */
async function lookUpMessage(context: StepContext): Promise<LookUp> {
  const { account, env, content, since } = context;
  const messages = await mapMessageErrors(env, 'ask', async () => newestMessages(await convoOf(context), lookedThrough, account, env));
  const at = ({ sentAt }: { sentAt?: unknown }): number => Date.parse(textOf(sentAt));
  const matches = messages
    .filter((one) => fieldsIn(one.sender).did === account.remoteId && one.text === asSent(content.text))
    .map((one) => ({ id: textOf(one.id), at: at(one) }))
    .filter((one) => one.at >= since.getTime() - clocksDiffer);
  const match = await firstFree(matches, context);
  if (match) return { found: true, outcome: { id: match.id } };
  const isFullOfNewer = messages.length >= lookedThrough && messages.every((one) => at(one) > since.getTime());
  if (isFullOfNewer) throw tooManyNewer();
  return { found: false };
}

/** By how much clocks may differ. Milliseconds. */
const clocksDiffer = 60_000;

function react(context: StepContext): Promise<Json> {
  const { account, env } = context;
  const { convoId } = itemContextIn(MessageContext, context);
  const messageId = responseIn(context).to.remoteId;
  return mapMessageErrors(env, 'ask', async () => {
    const { message: reacted } = await sendChat(account, env, 'chat.bsky.convo.addReaction', { convoId, messageId, value: heart });
    return { reacted: idIn(fieldsIn(reacted), account) } satisfies Reacted;
  });
}

function idIn({ id }: Record<string, unknown>, account: ConnectedAccount): string {
  if (typeof id !== 'string' || id === '') throw unexpectedAnswer(homeBase(account));
  return id;
}
