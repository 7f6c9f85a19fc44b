import { maxPostLength } from '@everycast/contract/post-length';
import type { Measure } from './manifest.ts';

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/** The length of `text` in UTF-8 bytes; a lone surrogate counts three, like U+FFFD. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/**
 * Rejects a text by its raw length (UTF-16 units), before slower measuring.
 * @param longest no text of more units fits; no post has more than `maxPostLength`
 * @returns null for a text that has to be measured; otherwise its raw length is its length, and `overFrom` is after `max` raw units
 */
export function tooLongToMeasure(
  text: string,
  { unit, max }: Pick<Measure, 'unit' | 'max'>,
  longest: number = maxPostLength,
): Measure | null {
  const { length } = text;
  if (length <= longest || length <= max) return null;
  return { unit, length, max, over: length - max, overFrom: beforePair(text, max) };
}

/** What can be part of a character of several UTF-16 units; nothing before U+0300 can, except in a carriage return with a line feed. */
const combining = /[\u0300-\uffff]|\r/;

/** Measures in what people call characters: extended grapheme clusters (Unicode UAX #29). */
export function measureGraphemes(text: string, max: number): Measure {
  const rejected = tooLongToMeasure(text, { unit: 'graphemes', max });
  if (rejected) return rejected;
  if (!combining.test(text)) {
    const over = Math.max(0, text.length - max);
    return { unit: 'graphemes', length: text.length, max, over, overFrom: over > 0 ? max : null };
  }
  let length = 0;
  let overFrom: number | null = null;
  for (const { index } of segmenter.segment(text)) {
    if (length === max) overFrom = index;
    length += 1;
  }
  return { unit: 'graphemes', length, max, over: Math.max(0, length - max), overFrom };
}

/** Whether a text has more grapheme clusters than this. The text after them is not read. */
export function exceedsGraphemes(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

/** A text with this many times the bytes that fit isn't encoded to count them, because a UTF-16 unit has at least one. */
const farBeyond = 4;

/** Measures in UTF-8 bytes. `overFrom` is never inside a grapheme cluster. */
export function measureBytes(text: string, max: number): Measure {
  const rejected = tooLongToMeasure(text, { unit: 'bytes', max }, farBeyond * max);
  if (rejected) return { ...rejected, overFrom: firstPast(text, max) };
  const length = utf8Length(text);
  const over = Math.max(0, length - max);
  return { unit: 'bytes', length, max, over, overFrom: over === 0 ? null : firstPast(text, max) };
}

/** The start of the grapheme cluster with the first byte past `maxBytes`. The text after it is irrelevant and not read. */
function firstPast(text: string, maxBytes: number): number | null {
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return segmenter.segment(text.slice(0, read + 2)).containing(read)?.index ?? null;
}

/**
 * Converts UTF-16 indices to UTF-8 offsets of the same text.
 * @param indices in ascending order
 */
export function utf8Offsets(text: string, indices: readonly number[]): number[] {
  let from = 0;
  let offset = 0;
  return indices.map((index) => {
    offset += utf8Length(text.slice(from, index));
    from = index;
    return offset;
  });
}

/** Measures in UTF-16 code units; every other way of counting characters gives as many or fewer. `overFrom` is at a character boundary. */
export function measureCharacters(text: string, max: number): Measure {
  const { length } = text;
  const over = Math.max(0, length - max);
  return { unit: 'characters', length, max, over, overFrom: over === 0 ? null : beforePair(text, max) };
}

/** The index, or the one before it if it would split a surrogate pair. */
const beforePair = (text: string, index: number): number =>
  index > 0 && /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) ? index - 1 : index;

/** Whether two texts are equal, ignoring white space and Unicode normalization. */
export const sameText = (one: unknown, other: string): boolean => typeof one === 'string' && looseText(one) === looseText(other);

/** A text without what platforms change in passing. */
export const looseText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
