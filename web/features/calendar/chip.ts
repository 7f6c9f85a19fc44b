import { words } from 'words:calendar';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PostSummary, TargetState } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { attachmentsOf } from '../../lib/attachments-of.ts';
import { type PostPlace, placesOf } from '../../lib/platforms/places.ts';
import { postStateWord } from '../../ui/state/PostState.tsx';
import { type ShownState, shownPost } from '../../ui/state/shown.ts';
import { timeOfPost } from './days.ts';

/** What a chip shows of a post. */
export interface Face {
  state: ShownState;
  /** The state's label. */
  word: string;
  /** When it is or was published. */
  dueAt: string;
  text: string;
  places: PostPlace[];
  accountIds: readonly string[];
  labelIds: readonly string[];
  picture: string | null;
  /** The most posts in its thread on any account; 1: no thread. */
  parts: number;
  /** Some part of it has a video. */
  video: boolean;
  /** It belongs to a repeat. */
  repeats?: true | undefined;
  /** It is a scheduled stream. */
  stream?: boolean;
}

/** A post as a chip shows it; if it has no text, the first account's. */
export function faceOf(post: PostSummary): Face {
  const text = post.text.trim() || (post.targets.find((target) => target.text?.trim())?.text?.trim() ?? '');
  const media = post.media[0] ?? post.targets.find((target) => target.media?.length)?.media?.[0];
  return {
    state: shownPost(post),
    word: postStateWord(post),
    dueAt: timeOfPost(post) ?? '',
    text: text.replaceAll(/\s+/g, ' '),
    places: placesOf(post.targets),
    accountIds: post.targets.map(({ accountId }) => accountId),
    labelIds: post.labelIds,
    picture: media?.media.thumbnailUrl ?? null,
    ...attachmentsOf(post),
    ...(post.repeats && { repeats: true as const }),
  };
}

/** A scheduled stream as a chip shows it. */
export function faceOfStream({ title, startsAt, state, destinations }: StreamEvent): Face {
  const t = words();
  return {
    state: stateOfStream[state],
    word: t(state === 'live' ? 'streamLive' : 'stream'),
    dueAt: startsAt,
    text: title,
    places: destinations.flatMap(({ platform }) => (isPlatform(platform) ? [{ platform, sandbox: false }] : [])),
    accountIds: [],
    labelIds: [],
    picture: null,
    parts: 1,
    video: false,
    stream: true,
  };
}
export const stateOfStream = { scheduled: 'scheduled', live: 'publishing', over: 'published', missed: 'incomplete' } as const;
export const isPlatform = (platform: string): platform is PlatformId => (platformIds as readonly string[]).includes(platform);

/** How much of a post is shown: two lines of text, one line next to the image, or a single line. */
export type Density = 'full' | 'short' | 'line';

/** A day cell's size, in pixels. */
export interface DaySize {
  width: number;
  height: number;
}

/** The height of a chip with the gap below it. */
const chipHeights: Record<Density, number> = { full: 59, short: 41, line: 25 };
/** The height of a day's header and the padding below the chips. */
const aroundChips = 33;

/** Up to three posts in a day are shown in full, four in short, more in a line each; less in a low window. */
export function densityOf(posts: number, { height }: DaySize): Density {
  const fits = (density: Density) => posts * chipHeights[density] <= height - aroundChips;
  if (posts <= 3 && fits('full')) return 'full';
  return posts <= 4 && fits('short') ? 'short' : 'line';
}

/** How many open slots fit below a day's posts: in two lines each, or in one where the posts are. */
export function roomForOpen(posts: number, density: Density, { height }: DaySize): number {
  const left = height - aroundChips - posts * chipHeights[density];
  return Math.max(0, Math.floor(left / chipHeights[density === 'line' ? 'line' : 'short']));
}

/** The width next to the marks, including padding: icon and time, and in one line the start of the text. */
const besideMarks: Record<Density, number> = { full: 99, short: 99, line: 95 };
const pictureWidth = 36;
/** A mark's width; in one line the text grows with the marks. */
const markWidth: Record<Density, number> = { full: 17, short: 17, line: 26 };

/** How many marks fit on a chip; at most four. */
export function roomForMarks(density: Density, { width }: DaySize, hasPicture: boolean): number {
  const taken = besideMarks[density] + (density === 'short' && hasPicture ? pictureWidth : 0);
  return Math.max(0, Math.min(4, Math.floor((width - taken) / markWidth[density])));
}

/** The visible marks and how many more there are. Past `room`, one mark is replaced by "+n". */
export function marksOf<T>(places: readonly T[], room: number): { shown: T[]; more: number } {
  const shown = places.length > room ? places.slice(0, Math.max(room - 1, 0)) : [...places];
  return { shown, more: places.length - shown.length };
}

const worstFirst = ['failed', 'unconfirmed'] as const satisfies readonly TargetState[];

/** A day's state that needs attention; null if all is well. */
export const troubleOf = (posts: readonly PostSummary[]): 'failed' | 'unconfirmed' | null =>
  worstFirst.find((state) => posts.some((post) => post.state === state)) ?? null;
