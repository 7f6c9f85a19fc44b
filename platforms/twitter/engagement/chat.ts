import { z } from 'zod';
import { type ConnectedAccount, tokenOf } from '../../port/account.ts';
import { type Answer, CallFailure, call, objectIn, unexpectedAnswer } from '../../port/call.ts';
import type { EngagementItem } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, isFields, textOf } from '../../port/fields.ts';
import { api, sawReading } from '../api.ts';
import { mayNot, resetAt } from '../problems.ts';
import { asked, itemOfMessage, usersIn } from './items.ts';
import { readSince, Since } from './since.ts';

const callMs = 30_000;
/** Messages per read. X takes no place to read from, and charges for each. */
const atOnce = 20;
/** X's windows for reading. Milliseconds. */
const quarter = 15 * 60_000;

/** `pausedUntil`: X allows far fewer readings of messages than of posts, so posts are still read. */
export const ChatPlace = z.object({ since: Since.nullable(), pausedUntil: z.string().nullable() });
export type ChatPlace = z.infer<typeof ChatPlace>;
export const notRead: ChatPlace = { since: null, pausedUntil: null };

/** What is asked for of each message: schema DmEvent. */
export const askedOfMessages = {
  event_types: 'MessageCreate',
  'dm_event.fields': 'created_at,dm_conversation_id,entities,event_type,id,text',
  expansions: 'sender_id',
  'user.fields': asked['user.fields'],
};

type Read = { items: EngagementItem[]; place: ChatPlace; more: boolean };

/** Reads messages; without permission for them, none. @throws CallFailure */
export async function readChat(place: ChatPlace, account: ConnectedAccount, env: PlatformEnv): Promise<Read> {
  if (place.pausedUntil !== null && Date.parse(place.pausedUntil) > env.now().getTime()) return { items: [], place, more: false };
  try {
    return await readAfter(place.since, account, env);
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    if (mayNot(error)) return { items: [], place, more: false };
    if (error.status !== 429) throw error;
    const until = resetAt(error, env.now()) ?? new Date(env.now().getTime() + quarter);
    return { items: [], place: { ...place, pausedUntil: until.toISOString() }, more: false };
  }
}

async function readAfter(before: Since | null, account: ConnectedAccount, env: PlatformEnv): Promise<Read> {
  const url = api(account, '/2/dm_events');
  const query = { ...askedOfMessages, max_results: atOnce, pagination_token: before?.rest?.token };
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
  sawReading(answer, env);
  const { messages, users, next } = messagesIn(answer, url);
  const entries = messages.map((fields) => ({ id: textOf(fields.id), at: textOf(fields.created_at), fields }));
  const { fresh, since } = readSince(entries, next, before, env.now());
  const items = fresh.map(({ fields }) => itemOfMessage(fields, users, account)).filter((item) => item !== null);
  return { items, place: { since, pausedUntil: null }, more: since.rest !== null };
}

/** The messages in a response, with who wrote them. @throws CallFailure unexpected, if it says nothing of messages */
export function messagesIn(answer: Answer, url: string): { messages: Fields[]; users: Map<string, Fields>; next: string | null } {
  const { data = [], includes, meta } = objectIn(answer, url);
  const { next_token: next, result_count: count } = fieldsIn(meta);
  if (!Array.isArray(data) || typeof count !== 'number') throw unexpectedAnswer(answer, url);
  return { messages: data.filter(isFields), users: usersIn(includes), next: textOf(next) || null };
}
