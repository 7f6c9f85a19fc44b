import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { CallFailure } from '../../port/call.ts';
import { type Engagement, type EngagementItem, type EngagementPage, type IsOver, neverOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { fieldsIn, isFields, textOf } from '../../port/fields.ts';
import { isReadFrom, Mark, sinceMark } from '../../port/newest-first.ts';
import { cursorIn } from '../../port/stored.ts';
import { tidOf } from '../keys.ts';
import { mapErrors, saysMessagesNotAllowed, saysPostGone } from '../problems.ts';
import { postCollection, rkeyOf } from '../records.ts';
import { homeBase } from '../session.ts';
import { query, unexpectedAnswer } from '../xrpc.ts';
import { readMessages } from './chat.ts';
import { itemOfPost, needsChain, type PostSeen, replyIn } from './items.ts';

const callMs = 30_000;
/** Notifications, and own posts, per read. */
const atOnce = '50';
/** Threads that are read at the same time. */
const threadsAtOnce = 10;
/** Lexicon app.bsky.feed.getPostThread: the most posts above one that are returned. */
const highest = '1000';
/**
 * Keys ascend by time, but not exactly: one of ours is from anywhere in the second that its post is due (keys.ts), and an app's is from its
 * own clock. So the newest own posts are looked at again for a minute. Microseconds.
 */
const unsettled = 60_000_000;

/**
 * - `notified`: how far notifications were read. While a reading goes on in older ones, `older` is where, and `newer` the next mark.
 * - `own`: how far own posts were read. `chat`: the position in the log of messages.
 */
/** Own posts up to this key were read, and these after it. */
const OwnMark = z.object({ key: z.string(), seen: z.array(z.string()) });
type OwnMark = z.infer<typeof OwnMark>;
const Cursor = z.object({
  notified: Mark.nullable(),
  older: z.string().nullable(),
  newer: Mark.nullable(),
  own: OwnMark.nullable(),
  chat: z.string().nullable(),
});
type Cursor = z.infer<typeof Cursor>;
const beginning: Cursor = { notified: null, older: null, newer: null, own: null, chat: null };

/** Reads who answered, mentioned or quoted the account, its own answers, and messages if its app password allows that. */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver = neverOver) =>
  mapErrors(env, 'ask', async () => {
    const from = cursorIn(Cursor, cursor) ?? beginning;
    const notified = await readNotifications(from, account, env);
    const own = await readOwn(from.own, account, env);
    const { items, left } = await itemsInTime([...notified.posts, ...own.posts], account, env, isOver);
    const chat = await messagesIfAllowed(from.chat, account, env, isOver);
    items.push(...chat.items);
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const next: Cursor = { ...notifiedBefore(left, notified, from), own: ownBefore(left, own, from.own), chat: chat.cursor };
    return { items, cursor: next, more: cursor !== null && (left.size > 0 || next.older !== null || own.more || chat.more) };
  });

const ask = (account: ConnectedAccount, env: PlatformEnv, method: string, params: Record<string, string | readonly string[]>) =>
  query(env, { base: homeBase(account), method, params, token: account.credentials.accessJwt, timeoutMs: callMs });

type Notified = { posts: PostSeen[]; next: Pick<Cursor, 'notified' | 'older' | 'newer'> };

/** Notifications are newest first, so a full page continues in older ones until something known. */
async function readNotifications({ notified, older, newer }: Cursor, account: ConnectedAccount, env: PlatformEnv): Promise<Notified> {
  const params = { reasons: ['mention', 'reply', 'quote'], limit: atOnce, ...(older !== null && { cursor: older }) };
  const { notifications, cursor } = await ask(account, env, 'app.bsky.notification.listNotifications', params);
  if (!Array.isArray(notifications)) throw unexpectedAnswer(homeBase(account));
  const entries = notifications
    .slice(0, Number(atOnce))
    .filter(isFields)
    .map((one) => ({
      id: textOf(one.uri),
      uri: textOf(one.uri),
      cid: textOf(one.cid),
      at: textOf(one.indexedAt),
      author: fieldsIn(one.author),
      record: fieldsIn(one.record),
    }));
  const since = sinceMark(entries, notified);
  const next = newer ?? since.mark;
  const goesOn = notified !== null && typeof cursor === 'string' && entries.length > 0 && !isReadFrom(entries, notified);
  return {
    posts: since.fresh,
    next: goesOn ? { notified, older: cursor, newer: next } : { notified: next ?? beginningOfTime, older: null, newer: null },
  };
}

/** Once something was looked for, what comes next is newer than nothing. */
const beginningOfTime: Mark = { at: new Date(0).toISOString(), seen: [] };

/** Where notifications are read on if these posts are left: the same page again, without what was read. The first reading leaves them out. */
function notifiedBefore(left: ReadonlySet<string>, { posts, next }: Notified, { notified, older, newer }: Cursor): Notified['next'] {
  if (notified === null || !posts.some(({ uri }) => left.has(uri))) return next;
  const read = posts.flatMap(({ uri }) => (left.has(uri) ? [] : uri));
  return { notified: { at: notified.at, seen: [...notified.seen, ...read] }, older, newer };
}

/** `all`: the URIs of the page, in its order. */
type Own = { posts: PostSeen[]; all: string[]; next: OwnMark; more: boolean };

/** Where own posts are read on if these are left: from the same place, without what was read. */
function ownBefore(left: ReadonlySet<string>, { all, next }: Own, since: OwnMark | null): OwnMark {
  const first = all.findIndex((uri) => left.has(uri));
  if (since === null || first < 0) return next;
  return { key: since.key, seen: [...new Set([...since.seen, ...all.slice(0, first).map(rkeyOf)])] };
}

/** The account's own answers, wherever it wrote them. */
async function readOwn(since: OwnMark | null, account: ConnectedAccount, env: PlatformEnv): Promise<Own> {
  const place = { repo: account.remoteId, collection: postCollection, limit: atOnce };
  const range: Record<string, string> = since === null ? {} : { reverse: 'true', ...(since.key !== '' && { cursor: since.key }) };
  const { records } = await ask(account, env, 'com.atproto.repo.listRecords', { ...place, ...range });
  if (!Array.isArray(records)) throw unexpectedAnswer(homeBase(account));
  const found = records
    .slice(0, Number(atOnce))
    .filter(isFields)
    .map((one): PostSeen => {
      const record = fieldsIn(one.value);
      return { uri: textOf(one.uri), cid: textOf(one.cid), author: { handle: account.handle }, record, at: textOf(record.createdAt) };
    });
  const posts = found.filter(({ uri, record }) => {
    const reply = replyIn(record);
    // What continues an own post is part of a thread.
    return !since?.seen.includes(rkeyOf(uri)) && reply !== null && !reply.parent.uri.startsWith(`at://${account.remoteId}/`);
  });
  const isFull = found.length >= Number(atOnce);
  return { posts, all: found.map(({ uri }) => uri), next: ownAfter(found, since, isFull, env), more: isFull };
}

/** The next mark: a full page is followed by what comes after it, any other one by what may still come among its newest. */
function ownAfter(found: readonly PostSeen[], since: OwnMark | null, isFull: boolean, env: PlatformEnv): OwnMark {
  const keys = found.map(({ uri }) => rkeyOf(uri)).toSorted();
  const settled = tidOf(env.now().getTime() * 1000 - unsettled, 0);
  const key = keys.findLast((one) => isFull || one < settled) ?? since?.key ?? '';
  return { key, seen: keys.filter((one) => one > key) };
}

/** What posts say, some at a time, as long as there is time. @returns also the URIs of posts that are left */
async function itemsInTime(
  posts: readonly PostSeen[],
  account: ConnectedAccount,
  env: PlatformEnv,
  isOver: IsOver,
): Promise<{ items: EngagementItem[]; left: Set<string> }> {
  const items: EngagementItem[] = [];
  for (let at = 0; at < posts.length; at += threadsAtOnce) {
    if (at > 0 && isOver()) return { items, left: new Set(posts.slice(at).map(({ uri }) => uri)) };
    const some = await Promise.all(posts.slice(at, at + threadsAtOnce).map((post) => itemWithChain(post, account, env)));
    items.push(...some.filter((item) => item !== null));
  }
  return { items, left: new Set() };
}

/** Null if what it answers is gone. */
async function itemWithChain(post: PostSeen, account: ConnectedAccount, env: PlatformEnv): Promise<EngagementItem | null> {
  if (!needsChain(post, account)) return itemOfPost(post, [], account);
  const above = await urisTo(replyIn(post.record)?.parent.uri ?? '', account, env);
  return above && itemOfPost(post, above, account);
}

/** The URIs of a thread from its first post to this one; null if this one is gone. */
async function urisTo(uri: string, account: ConnectedAccount, env: PlatformEnv): Promise<string[] | null> {
  try {
    const { thread } = await ask(account, env, 'app.bsky.feed.getPostThread', { uri, depth: '0', parentHeight: highest });
    const uris: string[] = [];
    for (let at = fieldsIn(thread); isFields(at.post); at = fieldsIn(at.parent)) uris.unshift(textOf(at.post.uri));
    return uris.length > 0 ? uris : null;
  } catch (error) {
    if (error instanceof CallFailure && saysPostGone(error)) return null;
    throw error;
  }
}

/** People choose for each app password whether it may read messages; without that, the rest of the inbox is read. */
async function messagesIfAllowed(
  cursor: string | null,
  account: ConnectedAccount,
  env: PlatformEnv,
  isOver: IsOver,
): Promise<Omit<EngagementPage, 'cursor'> & { cursor: string | null }> {
  try {
    return await readMessages(cursor, account, env, isOver);
  } catch (error) {
    if (error instanceof CallFailure && saysMessagesNotAllowed(error)) return { items: [], cursor, more: false };
    throw error;
  }
}
