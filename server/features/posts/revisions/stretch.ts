import { isDeepStrictEqual } from 'node:util';
import type { RevisedContent, RevisionTable } from '../store/tables.ts';

/** Typing is saved every few seconds: what one person changes within this time is one revision. Milliseconds. */
const longest = 2 * 60_000;
/** A text that loses more than this share of itself is worth going back to. */
const muchLess = 0.5;
/** Shorter ones are quicker to write again. Characters. */
const muchText = 40;

export type Stretch = 'same' | 'extends' | 'new';

/** Whether a save belongs to the newest revision. */
export function stretchOf(
  newest: Pick<RevisionTable, 'userId' | 'content' | 'startedAt'> | undefined,
  { userId, content, now }: { userId: string; content: RevisedContent; now: Date },
): Stretch {
  if (!newest) return 'new';
  if (isDeepStrictEqual(newest.content, content)) return 'same';
  const isTheirs = newest.userId === userId && now.getTime() - newest.startedAt.getTime() < longest;
  return isTheirs && !losesMuch(newest.content, content) ? 'extends' : 'new';
}

const lengthOf = ({ text, thread, media }: RevisedContent): number =>
  text.length + thread.reduce((sum, part) => sum + part.text.length, 0) + media.length * muchText;

const losesMuch = (was: RevisedContent, is: RevisedContent): boolean =>
  lengthOf(was) > muchText && lengthOf(is) < lengthOf(was) * (1 - muchLess);
