import type { Measure } from './manifest.ts';

const segmenter = new Intl.Segmenter();
const encoder = new TextEncoder();

/** The number of bytes that `text` takes in UTF-8; a lone surrogate takes three, as U+FFFD does. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Measures in what people call characters: extended grapheme clusters (Unicode UAX #29). */
export function measureGraphemes(text: string, max: number): Measure {
  let length = 0;
  let overFrom: number | null = null;
  for (const { index } of segmenter.segment(text)) {
    if (length === max) overFrom = index;
    length += 1;
  }
  return { unit: 'graphemes', length, max, over: Math.max(0, length - max), overFrom };
}

/** Measures in UTF-8 bytes. `overFrom` never lies inside a grapheme cluster. */
export function measureBytes(text: string, max: number): Measure {
  const length = utf8Length(text);
  const over = Math.max(0, length - max);
  return { unit: 'bytes', length, max, over, overFrom: over === 0 ? null : firstPast(text, max) };
}

function firstPast(text: string, maxBytes: number): number | null {
  let bytes = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    bytes += utf8Length(segment);
    if (bytes > maxBytes) return index;
  }
  return null;
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
  const splits = /^[\uDC00-\uDFFF]/.test(text.slice(max, max + 1)) && max > 0;
  return { unit: 'characters', length, max, over, overFrom: over === 0 ? null : max - (splits ? 1 : 0) };
}

/** The same text, but for white space and the way in which accents are written. */
export const sameText = (one: unknown, other: string): boolean => typeof one === 'string' && looseText(one) === looseText(other);

/** A text without what platforms change in passing. */
export const looseText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
