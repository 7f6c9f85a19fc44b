import type { ConnectedAccount } from '../../port/account.ts';
import type { PlatformEnv } from '../../port/env.ts';
import { textOf } from '../../port/fields.ts';
import type { Inbox, InboxItem } from '../../port/inbox.ts';
import { fromTheBeginning, notRead, type Place, readOn } from '../../port/newest-first.ts';
import { PlatformProblem } from '../../port/problem.ts';
import { elementsIn, rest } from '../api.ts';
import { commentsUnder, mayReadComments } from '../comments.ts';
import { reading as quota } from '../limits.ts';
import { isPage } from '../options.ts';
import { reducedInbox } from '../problems.ts';
import { itemOf } from './items.ts';
import { readThreads, type Threads } from './threads.ts';

/**
 * The newest posts whose comments are read, one request for each: the first ones every time, and some of the others in turn. Lists of
 * answers per read.
 */
const postsListed = 25;
const postsAlways = 5;
const postsInTurn = 5;
const threadsAtOnce = 20;

/** `unfinished`: there is more of it now. */
type PostPlace = { comments: Place; threads: Threads; unfinished: boolean };
/** `posts`: by ID. `turn`: the older post that is read next. */
type Cursor = { posts: Record<string, PostPlace>; turn: number };

/** Reads comments under the Page's newest posts, and answers to them. LinkedIn has no list of all comments of a Page. */
export const readInbox: Inbox['read'] = (cursor, account, env) =>
  reducedInbox(env, 'ask', async () => {
    if (!isPage(account.traits)) throw new PlatformProblem('rejected', 'linkedin.no_member_comments');
    if (!mayReadComments(account)) throw new PlatformProblem('rejected', 'engagement.permission_missing');
    const before = cursor as Cursor | null;
    const reading = { account, env: sparing(env), left: threadsAtOnce };
    const { listed, chosen, turn } = await chosenPosts(before, account, reading.env);
    const items: InboxItem[] = [];
    const posts = Object.fromEntries(listed.flatMap((id) => (before?.posts[id] ? [[id, before.posts[id]] as const] : [])));
    for (const id of chosen) {
      const read = await readPost(id, placeOf(before, id), reading);
      items.push(...read.items);
      posts[id] = read.place;
    }
    items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const next: Cursor = { posts, turn };
    return { items, cursor: next, more: Object.values(posts).some(({ unfinished }) => unfinished) };
  });

/** At first, the newest comments under each post; all of those under a post that is new. */
const placeOf = (before: Cursor | null, id: string): PostPlace =>
  before?.posts[id] ?? { comments: before === null ? notRead : fromTheBeginning, threads: {}, unfinished: false };

/** `chosen`: the posts that are read this time: those of a reading that goes on, or new ones, and old ones in turn. */
async function chosenPosts(
  before: Cursor | null,
  account: ConnectedAccount,
  env: PlatformEnv,
): Promise<{ listed: string[]; chosen: string[]; turn: number }> {
  const { posts = {}, turn = 0 } = before ?? {};
  const begun = Object.keys(posts).filter((id) => posts[id]?.unfinished);
  if (begun.length > 0) return { listed: Object.keys(posts), chosen: begun, turn };
  const listed = await newestPosts(account, env);
  const older = listed.slice(postsAlways);
  const ofTurn = new Set(Array.from({ length: postsInTurn }, (_, index) => older[(turn + index) % older.length]));
  const chosen = listed.filter((id, index) => index < postsAlways || !posts[id] || ofTurn.has(id));
  return { listed, chosen, turn: older.length === 0 ? 0 : (turn + postsInTurn) % older.length };
}

/** Reading has a share of the app's day, so that publishing keeps the rest. */
const sparing = (env: PlatformEnv): PlatformEnv => ({
  ...env,
  async spend(cost, name) {
    await env.spend(cost, quota);
    await env.spend(cost, name);
  },
});

async function newestPosts(account: ConnectedAccount, env: PlatformEnv): Promise<string[]> {
  const query = { q: 'author', author: account.remoteId, count: postsListed, sortBy: 'CREATED' };
  return elementsIn(await rest(env, account, 'posts', { query, restli: 'FINDER' }))
    .map(({ id }) => textOf(id))
    .filter((id) => id !== '');
}

async function readPost(
  id: string,
  { comments: place, threads }: PostPlace,
  reading: Parameters<typeof readThreads>[2],
): Promise<{ items: InboxItem[]; place: PostPlace }> {
  const page = await commentsUnder(id, place.rest?.after ?? null, reading.account, reading.env);
  const read = readOn(page, place);
  const below = await readThreads(page.entries, threads, reading);
  const items = [...read.fresh, ...below.fresh].map((entry) => itemOf(entry, id, reading.account)).filter((item) => item !== null);
  const known = place.rest === null ? {} : threads;
  const unfinished = read.place.rest !== null || below.unfinished;
  return { items, place: { comments: read.place, threads: { ...known, ...below.threads }, unfinished } };
}
