import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { unexpectedAnswer } from '../../port/call.ts';
import type { EngagementItem, EngagementPerson } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../../port/fields.ts';
import { firstFree, tooManyNewer } from '../../port/found.ts';
import { type ReadPosition, readNewest } from '../../port/newest-first.ts';
import type { LookUp, StepContext } from '../../port/publisher.ts';
import { sameText } from '../../port/text.ts';
import { graph, listIn, nextIn, nodesIn } from '../graph.ts';

/** The messages of an account: where they are, and how its platform names people. */
export interface Chat {
  account: ConnectedAccount;
  /** The node that has the edges `conversations` and `messages`. */
  node: string;
  platform: 'MESSENGER' | 'INSTAGRAM';
  token: string;
  timeoutMs: number;
  url(path: string): string;
  /** The page of a conversation's `link`; missing if the platform has none. */
  linked?(link: string): string;
  personOf(from: Fields): EngagementPerson;
  isOwn(from: Fields): boolean;
}

/** What an answer to a message needs: the ID of the person, as this account sees it. */
export const MessageContext = z.object({ person: z.string() });
type MessageContext = z.infer<typeof MessageContext>;

const conversationsAtOnce = 25;
/** The Conversations API returns no more of a conversation than its 20 newest messages. */
const newest = 20;
const messageFields = `messages.limit(${newest}){id,created_time,from,to,message}`;
/** Clocks differ: the search starts this long before the message was sent. Milliseconds. */
const clockMs = 60_000;

type Message = { id: string; at: string; link: string; fields: Fields };

const messagesIn = ({ messages, link }: Fields): Message[] =>
  nodesIn(messages).map((fields) => ({ id: textOf(fields.id), at: isoOf(fields.created_time), link: textOf(link), fields }));

/** The Graph API writes offsets without a colon. */
export const isoOf = (time: unknown): string => {
  const at = Date.parse(textOf(time).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
};

/**
 * Reads a page of the conversations, the last active first.
 * @throws CallFailure
 */
export async function readMessages(
  place: ReadPosition,
  chat: Chat,
  env: PlatformEnv,
): Promise<{ items: EngagementItem[]; place: ReadPosition }> {
  const url = chat.url(`${chat.node}/conversations`);
  const fields = `id,updated_time,${chat.linked ? 'link,' : ''}${messageFields}`;
  const query = { platform: chat.platform, fields, limit: conversationsAtOnce, after: place.rest?.after };
  const answer = await graph(env, { url, query, token: chat.token, timeoutMs: chat.timeoutMs });
  const conversations = listIn(answer, url);
  const order = conversations.map(({ id, updated_time: at }) => ({ id: textOf(id), at: isoOf(at) }));
  const read = readNewest({ entries: conversations.flatMap(messagesIn), order, after: nextIn(answer) }, place);
  return { items: read.fresh.map((message) => itemOf(message, chat)).filter((item) => item !== null), place: read.place };
}

/** Null for a message without a text or between others. */
function itemOf({ id, at, link, fields }: Message, { personOf, isOwn, linked }: Chat): EngagementItem | null {
  const from = fieldsIn(fields.from);
  const own = isOwn(from);
  const person = textOf((own ? nodesIn(fields.to)[0] : from)?.id);
  const text = textOf(fields.message);
  if (person === '' || text.trim() === '') return null;
  return {
    remoteId: id,
    kind: 'dm',
    threadId: `messages ${person}`,
    under: null,
    postId: null,
    from: personOf(from),
    own,
    text,
    at,
    permalink: link === '' ? null : (linked?.(link) ?? null),
    context: { person } satisfies MessageContext,
  };
}

/** The recipient of a message: someone who wrote before, or the author of a comment, once. */
export type Recipient = { id: string } | { comment_id: string };

/** Sends a message. @returns its ID @throws CallFailure */
export async function sendMessage(recipient: Recipient, text: string, chat: Chat, env: PlatformEnv): Promise<string> {
  const form = { recipient: JSON.stringify(recipient), messaging_type: 'RESPONSE', message: JSON.stringify({ text }) };
  return fieldOfSent('message_id', form, chat, env);
}

/** Reacts to a message; doing it again changes nothing. @throws CallFailure */
export async function react(message: string, reaction: string, person: string, chat: Chat, env: PlatformEnv): Promise<void> {
  const payload = JSON.stringify({ message_id: message, reaction });
  await fieldOfSent('recipient_id', { recipient: JSON.stringify({ id: person }), sender_action: 'REACT', payload }, chat, env);
}

async function fieldOfSent(field: string, form: Record<string, string>, chat: Chat, env: PlatformEnv): Promise<string> {
  const url = chat.url(`${chat.node}/messages`);
  const answer = await graph(env, { url, form, token: chat.token, timeoutMs: chat.timeoutMs });
  const value = textOf(fieldsIn(answer.body)[field]);
  if (value === '') throw unexpectedAnswer(answer, url);
  return value;
}

/**
 * Messages have no key, so a lost one is found by its text in the conversation with this person.
 * @throws CallFailure, PlatformProblem
 */
export async function findMessage(person: string, text: string, context: StepContext, chat: Chat): Promise<LookUp> {
  const url = chat.url(`${chat.node}/conversations`);
  const query = { platform: chat.platform, user_id: person, fields: `id,${messageFields}` };
  const answer = await graph(context.env, { url, query, token: chat.token, timeoutMs: chat.timeoutMs });
  const messages = listIn(answer, url).flatMap(messagesIn);
  const since = context.since.getTime();
  const matches = messages
    .filter(({ fields }) => chat.isOwn(fieldsIn(fields.from)) && sameText(fields.message, text))
    .map(({ id, at }) => ({ id, at: Date.parse(at) }))
    .filter(({ at }) => at >= since - clockMs);
  const match = await firstFree(matches, context);
  if (match) return { found: true, outcome: { id: match.id } };
  if (messages.length >= newest && messages.every(({ at }) => Date.parse(at) > since)) throw tooManyNewer();
  return { found: false };
}
