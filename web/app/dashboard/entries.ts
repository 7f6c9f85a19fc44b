import { words } from 'words:dashboard';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { type PostPlace, placesOf } from '../../lib/platforms/places.ts';
import { pathOfPost } from '../../lib/post-path.ts';
import { pathOfStream } from '../../lib/stream-path.ts';
import { postStateWord } from '../../ui/state/PostState.tsx';
import { type ShownState, shownPost } from '../../ui/state/shown.ts';
import { firstLine } from './queries.ts';

/** A post or a scheduled stream in the plan of the next days. */
export interface Entry {
  id: string;
  kind: 'post' | 'stream';
  /** When it is or was due. */
  at: string;
  path: string;
  state: ShownState;
  /** The state's label. */
  word: string;
  /** Empty without a text. */
  text: string;
  /** None for a stream. */
  accountIds: readonly string[];
  places: readonly PostPlace[];
  picture: string | null;
}

/** Posts with a time, streams, and posts that wait for approval until a time, in order. */
export function entriesOf(posts: readonly PostSummary[], streams: readonly StreamEvent[], waiting: readonly PostSummary[] = []): Entry[] {
  const planned = posts.flatMap((post) => (post.dueAt === null ? [] : [entryOfPost(post, post.dueAt)]));
  const asked = waiting.flatMap((post) => (post.approval?.wantedAt ? [entryOfPost(post, post.approval.wantedAt)] : []));
  return [...planned, ...asked, ...streams.map(entryOfStream)].sort((a, b) => a.at.localeCompare(b.at, 'en'));
}

/** When the next post or stream is due; null: nothing is scheduled. */
export function nextDue(posts: readonly PostSummary[], streams: readonly StreamEvent[], now: number): string | null {
  const scheduled = streams.filter(({ state }) => state === 'scheduled').map(({ startsAt }) => startsAt);
  const times = [...posts.flatMap(({ dueAt }) => dueAt ?? []), ...scheduled].filter((at) => Date.parse(at) >= now);
  return times.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

const entryOfPost = (post: PostSummary, at: string): Entry => ({
  id: post.id,
  kind: 'post',
  at,
  path: pathOfPost(post),
  state: shownPost(post),
  word: postStateWord(post),
  text: firstLine(post.text),
  accountIds: post.targets.map(({ accountId }) => accountId),
  places: placesOf(post.targets),
  picture: post.media[0]?.media.thumbnailUrl ?? null,
});

const entryOfStream = ({ id, streamId, startsAt, state, title, destinations }: StreamEvent): Entry => ({
  id,
  kind: 'stream',
  at: startsAt,
  path: pathOfStream({ id, streamId }),
  state: stateOf[state],
  word: words()(`today.stream.${state}`),
  text: title,
  accountIds: [],
  picture: null,
  places: placesOf(destinations.flatMap(({ platform }) => (isPlatform(platform) ? [{ platform, sandbox: false }] : []))),
});
const stateOf = { scheduled: 'scheduled', live: 'publishing', over: 'published', missed: 'incomplete' } as const;
const isPlatform = (platform: string): platform is PlatformId => (platformIds as readonly string[]).includes(platform);
