import { maxPostLength } from '@everycast/contract/post-length';
import type { Measure } from './manifest.ts';

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/** The number of bytes that `text` takes in UTF-8; a lone surrogate takes three, as U+FFFD does. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/**
 * Rejects a text by its raw length (UTF-16 units), before anything that takes longer measures it.
 * @param longest no text of more units fits; no post has more than `maxPostLength`
 * @returns null for a text that has to be measured; otherwise its raw length stands for its length, and `overFrom` is after `max` raw units
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

/** Measures in what people call characters: extended grapheme clusters (Unicode UAX #29). */
export function measureGraphemes(text: string, max: number): Measure {
  const rejected = tooLongToMeasure(text, { unit: 'graphemes', max });
  if (rejected) return rejected;
  let length = 0;
  let overFrom: number | null = null;
  for (const { index } of segmenter.segment(text)) {
    if (length === max) overFrom = index;
    length += 1;
  }
  return { unit: 'graphemes', length, max, over: Math.max(0, length - max), overFrom };
}

/** A text of so many times the bytes that fit is not encoded to count them: no UTF-16 unit takes less than one. */
const farBeyond = 4;

/** Measures in UTF-8 bytes. `overFrom` never lies inside a grapheme cluster. */
export function measureBytes(text: string, max: number): Measure {
  const rejected = tooLongToMeasure(text, { unit: 'bytes', max }, farBeyond * max);
  if (rejected) return { ...rejected, overFrom: firstPast(text, max) };
  const length = utf8Length(text);
  const over = Math.max(0, length - max);
  return { unit: 'bytes', length, max, over, overFrom: over === 0 ? null : firstPast(text, max) };
}

/** Where the grapheme cluster starts that has the first byte past `maxBytes`. What follows it has no say in that, and is not read. */
function firstPast(text: string, maxBytes: number): number | null {
  const { read } = encoder.encodeInto(text, new Uint8Array(maxBytes));
  return segmenter.segment(text.slice(0, read + 2)).containing(read)?.index ?? null;
}

/**
 * Turns UTF-16 indices into UTF-8 offsets of the same text.
 * @param indices in rising order
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

/** Measures in UTF-16 code units, of which every other way of counting characters finds as many or fewer. `overFrom` lies before a whole character. */
export function measureCharacters(text: string, max: number): Measure {
  const { length } = text;
  const over = Math.max(0, length - max);
  return { unit: 'characters', length, max, over, overFrom: over === 0 ? null : beforePair(text, max) };
}

/** The index itself, or the one before it where it would part a surrogate pair. */
const beforePair = (text: string, index: number): number =>
  index > 0 && /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1)) ? index - 1 : index;

/**
 * A text without the characters at its end that `ending` matches one by one. A regular expression of such a run looks at it again from each
 * of its characters where something else follows.
 */
export function withoutEnd(text: string, ending: RegExp): string {
  let end = text.length;
  while (end > 0) {
    const from = end - (end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? 2 : 1);
    if (!ending.test(text.slice(from, end))) break;
    end = from;
  }
  return text.slice(0, end);
}

/** The same text, but for white space and the way in which accents are written. */
export const sameText = (one: unknown, other: string): boolean => typeof one === 'string' && looseText(one) === looseText(other);

/** A text without what platforms change in passing. */
export const looseText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
