import { inOrder, linksIn } from '../port/facets.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { tooLongToMeasure } from '../port/text.ts';
import { chatLength } from './limits.ts';

/** Chat messages are single lines. */
export const line = (text: string): string => text.replace(/\s+/g, asInLine).trim();

/** White space with a line break in it becomes one space. */
const asInLine = (space: string): string => (/[\r\n]/.test(space) ? ' ' : space);

/** Measures the text as it is sent. `overFrom` is an index in the original text, never inside a character. */
export function measure(text: string): Measure {
  const limit = { unit: 'characters', max: chatLength } as const;
  const rejected = tooLongToMeasure(text, limit);
  if (rejected) return rejected;
  const { length } = line(text);
  const over = Math.max(0, length - chatLength);
  return { ...limit, length, over, overFrom: over === 0 ? null : endOfFitting(text) };
}

/** The start of the first character that doesn't fit in a chat message. */
function endOfFitting(text: string): number {
  let sent = 0;
  for (const { 0: piece, index } of text.matchAll(/\s+|\S/gu)) {
    const length = piece.trim() === '' ? (sent === 0 ? 0 : asInLine(piece).length) : piece.length;
    // Trailing white space is dropped.
    if (piece.trim() !== '' && sent + length > chatLength) return index;
    sent += length;
  }
  return text.length;
}

const username = /(?<![\w@])@(\w{3,25})/g;

/** What chat shows as a link: URLs with their scheme, and usernames. */
export function facets(text: string): Facet[] {
  const mentions = [...text.matchAll(username)].map(
    ({ 0: found, 1: value = '', index }): Facet => ({ kind: 'mention', start: index, end: index + found.length, value }),
  );
  return inOrder([...linksIn(text), ...mentions]);
}
