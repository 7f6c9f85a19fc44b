import { z } from 'zod';
import type { ConnectedAccount } from '../../port/account.ts';
import { type Engagement, type EngagementItem, neverOver } from '../../port/engagement.ts';
import { type PlatformEnv, withShare } from '../../port/env.ts';
import { fieldsIn, textOf } from '../../port/fields.ts';
import { fromTheBeginning, notRead, ReadPosition, readNewest } from '../../port/newest-first.ts';
import { PlatformProblem } from '../../port/problem.ts';
import { cursorIn } from '../../port/stored.ts';
import { fewLists, readThreads, Threads } from '../../port/threads.ts';
import { elementsIn, rest } from '../api.ts';
import { type CommentEntry, type Comments, commentsUnder, mayReadComments } from '../comments.ts';
import { reading as quota } from '../limits.ts';
import { isPage } from '../options.ts';
import { mapEngagementErrors } from '../problems.ts';
import { itemOf } from './items.ts';

/**
 * The newest posts whose comments are read, one request for each: the first ones every time, and some of the others in turn. Lists of
 * answers per read.
 */
const postsListed = 25;
const postsAlways = 5;
const postsInTurn = 5;
const threadsAtOnce = 20;

/** Lists are read under posts and, by their URNs, under comments. `mayRead`: whether another list of answers may be read this time. */
interface Reading {
  list(urn: string, after: string | null): Promise<Comments>;
  mayRead(): boolean;
}

/** `unfinished`: there is more of it now. */
const PostPlace = z.object({ comments: ReadPosition, threads: Threads, unfinished: z.boolean() });
type PostPlace = z.infer<typeof PostPlace>;
/** `posts`: by ID. `turn`: the older post that is read next. */
const Cursor = z.object({ posts: z.record(z.string(), PostPlace), turn: z.number() });
type Cursor = z.infer<typeof Cursor>;

/** Reads comments under the Page's newest posts, and answers to them. LinkedIn has no list of all comments of a Page. */
export const readEngagement: Engagement['read'] = (cursor, account, env, isOver = neverOver) =>
  mapEngagementErrors(env, 'ask', async () => {
    if (!isPage(account.traits)) throw new PlatformProblem('rejected', 'linkedin.no_member_comments');
    if (!mayReadComments(account)) throw new PlatformProblem('rejected', 'engagement.permission_missing');
    const before = cursorIn(Cursor, cursor);
    const spared = withShare(env, quota);
    const list = (urn: string, after: string | null) => commentsUnder(urn, after, account, spared);
    const reading: Reading = { list, mayRead: fewLists(threadsAtOnce, isOver) };
    const { listed, chosen, turn } = await chosenPosts(before, account, spared);
    const items: EngagementItem[] = [];
    const posts = Object.fromEntries(listed.flatMap((id) => (before?.posts[id] ? [[id, before.posts[id]] as const] : [])));
    for (const [index, id] of chosen.entries()) {
      if (index > 0 && isOver()) {
        posts[id] = { ...placeOf(before, id), unfinished: true };
        continue;
      }
      const read = await readPost(id, placeOf(before, id), reading, account);
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

async function newestPosts(account: ConnectedAccount, env: PlatformEnv): Promise<string[]> {
  const query = { q: 'author', author: account.remoteId, count: postsListed, sortBy: 'CREATED' };
  return elementsIn(await rest(env, account, 'posts', { query, restli: 'FINDER' }))
    .map(({ id }) => textOf(id))
    .filter((id) => id !== '');
}

async function readPost(
  id: string,
  { comments: place, threads }: PostPlace,
  reading: Reading,
  account: ConnectedAccount,
): Promise<{ items: EngagementItem[]; place: PostPlace }> {
  const page = await reading.list(id, place.rest?.after ?? null);
  const read = readNewest(page, place);
  const below = await readThreads(page.entries.map(topOf), threads, reading);
  const items = [...read.fresh, ...below.fresh].map((entry) => itemOf(entry, id, account)).filter((item) => item !== null);
  const known = place.rest === null ? {} : threads;
  const unfinished = read.place.rest !== null || below.unfinished;
  return { items, place: { comments: read.place, threads: { ...known, ...below.threads }, unfinished } };
}

/** A comment says how many answers it has; if it doesn't, it has none. */
function topOf({ id, fields }: CommentEntry) {
  const { totalFirstLevelComments: count } = fieldsIn(fields.commentsSummary);
  return { id: textOf(fields.commentUrn) || id, answers: typeof count === 'number' ? count : 0 };
}
