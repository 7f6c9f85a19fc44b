import { type Inserted, inserted, type Range } from '../insert.ts';

/** A mention that is being written: from its sign to the end of its word. `words`: what is written of it so far, up to the caret. */
export interface Mention extends Range {
  words: string;
}

/** Longer than any handle. */
const longest = 120;
const begun = /(?<![\p{L}\p{N}_.@/+-])@(?:[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.@-]*)?$/u;
const rest = /^[\p{L}\p{N}\p{M}_.@-]*/u;

/** The mention that the caret is in or behind; null if there is none. */
export function mentionAt(text: string, caret: number): Mention | null {
  const from = Math.max(0, caret - longest);
  const found = begun.exec(text.slice(from, caret));
  if (!found) return null;
  const words = found[0].slice(1);
  const behind = words === '' ? '' : (rest.exec(text.slice(caret, caret + longest))?.[0] ?? '');
  return { start: from + found.index, end: caret + behind.length, words };
}

/** The text with somebody mentioned, and the caret behind the space that follows. */
export function mentioned(text: string, mention: Range, handle: string): Inserted {
  const isFollowed = /^\s/u.test(text.slice(mention.end));
  const { text: after, caret } = inserted(text, mention, isFollowed ? `@${handle}` : `@${handle} `);
  return { text: after, caret: isFollowed ? caret + 1 : caret };
}

/** The text with the sign of a new mention at the caret. */
export const signed = (text: string, at: Range): Inserted => inserted(text, at, /\S$/u.test(text.slice(0, at.start)) ? ' @' : '@');
