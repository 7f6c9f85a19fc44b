import type { NamedPlatformId } from '@everycast/contract/platforms';
import type { PostSummary, TargetState } from '@everycast/contract/posts';
import { postStateWord } from '../../ui/state/PostState.tsx';

/** What a chip shows of a post. */
export interface Face {
  state: TargetState;
  /** The state in words. */
  word: string;
  /** The instant at which it goes or went out. */
  dueAt: string;
  text: string;
  platforms: NamedPlatformId[];
  picture: string | null;
}

/** A post as a chip shows it; where it has no text of its own, the first account's. */
export function faceOf(post: PostSummary): Face {
  const text = post.text.trim() || (post.targets.find((target) => target.text?.trim())?.text?.trim() ?? '');
  const media = post.media[0] ?? post.targets.find((target) => target.media?.length)?.media?.[0];
  return {
    state: post.state,
    word: postStateWord(post),
    dueAt: post.dueAt ?? '',
    text: text.replaceAll(/\s+/g, ' '),
    platforms: [...new Set(post.targets.map((target) => target.platform))],
    picture: media?.media.thumbnailUrl ?? null,
  };
}

/** How much of a post there is room for, by how many stand in one day: two lines of text, one line, or one line for everything. */
export type Density = 'full' | 'short' | 'line';
export const densityOf = (posts: number): Density => (posts <= 3 ? 'full' : posts === 4 ? 'short' : 'line');

/** The marks that are shown and how many more there are. Past `room` one mark gives its place to "+n". */
export function marksOf<T>(platforms: readonly T[], room: number): { shown: T[]; more: number } {
  const shown = platforms.length > room ? platforms.slice(0, room - 1) : [...platforms];
  return { shown, more: platforms.length - shown.length };
}

const worstFirst: readonly TargetState[] = ['failed', 'unconfirmed'];

/** The state of a day that somebody should look at; null where nothing is wrong. */
export const troubleOf = (posts: readonly PostSummary[]): 'failed' | 'unconfirmed' | null =>
  (worstFirst.find((state) => posts.some((post) => post.state === state)) as 'failed' | 'unconfirmed' | undefined) ?? null;
