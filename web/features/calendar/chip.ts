import type { PostSummary, TargetState } from '@everycast/contract/posts';
import { heldBy } from '../../lib/held-by.ts';
import { type Place, placesOf } from '../../lib/platforms/places.ts';
import { postStateWord } from '../../ui/state/PostState.tsx';
import { type ShownState, shownPost } from '../../ui/state/shown.ts';

/** What a chip shows of a post. */
export interface Face {
  state: ShownState;
  /** The state in words. */
  word: string;
  /** The instant at which it goes or went out. */
  dueAt: string;
  text: string;
  places: Place[];
  labelIds: readonly string[];
  picture: string | null;
  /** It has a thread on some account, and so many posts in it at most; 1: it has none. */
  parts: number;
  /** Some part of it has a video. */
  video: boolean;
}

/** A post as a chip shows it; where it has no text of its own, the first account's. */
export function faceOf(post: PostSummary): Face {
  const text = post.text.trim() || (post.targets.find((target) => target.text?.trim())?.text?.trim() ?? '');
  const media = post.media[0] ?? post.targets.find((target) => target.media?.length)?.media?.[0];
  return {
    state: shownPost(post),
    word: postStateWord(post),
    dueAt: post.dueAt ?? '',
    text: text.replaceAll(/\s+/g, ' '),
    places: placesOf(post.targets),
    labelIds: post.labelIds,
    picture: media?.media.thumbnailUrl ?? null,
    ...heldBy(post),
  };
}

/** How much of a post is shown: two lines of text, one line beside the picture, or one line for everything. */
export type Density = 'full' | 'short' | 'line';

/** The room that a day has, in pixels: its whole cell. */
export interface DaySize {
  width: number;
  height: number;
}

/** What a chip and the gap below it take of the height. */
const chipHeights: Record<Density, number> = { full: 59, short: 41, line: 25 };
/** What the head of a day and the edge below the chips take. */
const aroundChips = 33;

/** Up to three posts in a day are shown in full, four in short, more in a line each; and less of them where a low window has no room. */
export function densityOf(posts: number, { height }: DaySize): Density {
  const fits = (density: Density) => posts * chipHeights[density] <= height - aroundChips;
  if (posts <= 3 && fits('full')) return 'full';
  return posts <= 4 && fits('short') ? 'short' : 'line';
}

/** What stands beside the marks, edges included: glyph and time, and in one line the first letters of the text. */
const besideMarks: Record<Density, number> = { full: 99, short: 99, line: 95 };
const pictureWidth = 36;
/** What a mark takes; in one line the text grows with the marks. */
const markWidth: Record<Density, number> = { full: 17, short: 17, line: 26 };

/** How many marks fit on a chip; never more than four. */
export function roomForMarks(density: Density, { width }: DaySize, hasPicture: boolean): number {
  const taken = besideMarks[density] + (density === 'short' && hasPicture ? pictureWidth : 0);
  return Math.max(0, Math.min(4, Math.floor((width - taken) / markWidth[density])));
}

/** The marks that are shown and how many more there are. Past `room` one mark gives its place to "+n". */
export function marksOf<T>(places: readonly T[], room: number): { shown: T[]; more: number } {
  const shown = places.length > room ? places.slice(0, Math.max(room - 1, 0)) : [...places];
  return { shown, more: places.length - shown.length };
}

const worstFirst: readonly TargetState[] = ['failed', 'unconfirmed'];

/** The state of a day that somebody should look at; null where nothing is wrong. */
export const troubleOf = (posts: readonly PostSummary[]): 'failed' | 'unconfirmed' | null =>
  (worstFirst.find((state) => posts.some((post) => post.state === state)) as 'failed' | 'unconfirmed' | undefined) ?? null;
