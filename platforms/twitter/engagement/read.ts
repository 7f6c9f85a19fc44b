import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { tokenOf } from '../../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../../port/call.ts';
import type { Engagement } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { type Fields, fieldsIn, isFields, textOf } from '../../port/fields.ts';
import { cursorIn } from '../../port/stored.ts';
import { api } from '../api.ts';
import { mapEngagementErrors } from '../problems.ts';
import { ChatPlace, notRead, readChat } from './chat.ts';
import { asked, itemOfPost, type PostSeen, postOf, usersIn } from './items.ts';
import { readSince, Since } from './since.ts';

const callMs = 30_000;
/** Posts per read. X charges for each. */
const atOnce = 50;
/** GET /2/tweets: at most 100 IDs. */
const manyIds = 100;

/** `own`: what the account wrote elsewhere. null: not read before. */
const Cursor = z.object({ mentions: Since.nullable(), own: Since.nullable(), chat: ChatPlace });
type Cursor = z.infer<typeof Cursor>;

/** Reads who mentioned the account, which includes answers to it, what it answered elsewhere, and messages. */
export const readEngagement: Engagement['read'] = (cursor, account, env) =>
  mapEngagementErrors(env, 'ask', async () => {
    const before = cursorIn(Cursor, cursor) ?? { mentions: null, own: null, chat: notRead };
    const mentions = await readPosts('mentions', {}, before.mentions, account, env);
    const own = await readPosts('tweets', { exclude: 'retweets' }, before.own, account, env);
    const users = new Map([...mentions.users, ...own.users]);
    const posts = [
      ...mentions.posts.filter(({ author }) => author !== account.remoteId),
      // What answers nobody else is a post.
      ...own.posts.filter(({ answers }) => answers !== null && answers !== account.remoteId),
    ];
    const ownRoots = await rootsOfOwn(posts, account, env);
    const chat = await readChat(before.chat, account, env);
    const items = [...posts.map((post) => itemOfPost(post, users, ownRoots.has(post.thread), account)), ...chat.items];
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const next: Cursor = { mentions: mentions.since, own: own.since, chat: chat.place };
    const more = [next.mentions, next.own].some((one) => one?.rest) || chat.more;
    return { items, cursor: next, more };
  });

interface Read {
  posts: PostSeen[];
  users: Map<string, Fields>;
  since: Since;
}

async function readPosts(
  list: 'mentions' | 'tweets',
  only: Readonly<Record<string, string>>,
  before: Since | null,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<Read> {
  const url = api(account, `/2/users/${account.remoteId}/${list}`);
  const range = { since_id: before?.after ?? undefined, pagination_token: before?.rest?.token };
  const query = { ...asked, ...only, ...range, max_results: atOnce };
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
  const { data = [], includes, meta } = objectIn(answer, url);
  const { next_token: next, result_count: count } = fieldsIn(meta);
  // An empty list has a count: what says nothing of posts must not count as read.
  if (!Array.isArray(data) || typeof count !== 'number') throw unexpectedAnswer(answer, url);
  const { fresh, since } = readSince(data.filter(isFields).map(postOf), textOf(next) || null, before, env.now());
  return { posts: fresh, users: usersIn(includes), since };
}

/** The first posts of these posts' threads that are the account's own. Only those that X doesn't tell along with them are asked for. */
async function rootsOfOwn(posts: readonly PostSeen[], account: ConnectedAccount, env: PlatformEnv): Promise<Set<string>> {
  const isDirect = ({ thread, under }: PostSeen) => under === thread;
  const own = posts.filter((post) => isDirect(post) && post.answers === account.remoteId).map(({ thread }) => thread);
  const known = new Set(posts.flatMap((post) => (isDirect(post) || post.under === null ? [post.thread] : [])));
  const unknown = [...new Set(posts.map(({ thread }) => thread))].filter((thread) => !known.has(thread));
  for (let from = 0; from < unknown.length; from += manyIds) own.push(...(await ownOf(unknown.slice(from, from + manyIds), account, env)));
  return new Set(own);
}

/** Those of these posts that the account wrote. One that no longer exists isn't in the answer. */
async function ownOf(ids: readonly string[], account: ConnectedAccount, env: PlatformEnv): Promise<string[]> {
  const url = api(account, '/2/tweets');
  const query = { ids: ids.join(','), 'post.fields': 'id', expansions: 'author_id' };
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
  const { data = [] } = objectIn(answer, url);
  if (!Array.isArray(data)) throw unexpectedAnswer(answer, url);
  return data
    .filter(isFields)
    .filter((one) => one.author_id === account.remoteId)
    .map(({ id }) => textOf(id));
}
