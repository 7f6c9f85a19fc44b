import type { Facet, Measure } from '../port/manifest.ts';
import { chatLength } from './limits.ts';

/** A chat has single lines. */
export const line = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ').trim();

/** Measures the text as it is sent. `overFrom` is an index into what was written, never inside a character. */
export function measure(text: string): Measure {
  const { length } = line(text);
  const over = Math.max(0, length - chatLength);
  if (over === 0) return { unit: 'characters', length, max: chatLength, over, overFrom: null };
  let fits = 0;
  for (const character of text) {
    if (line(text.slice(0, fits + character.length)).length > chatLength) break;
    fits += character.length;
  }
  return { unit: 'characters', length, max: chatLength, over, overFrom: fits };
}

const pattern = /(?<link>https?:\/\/[^\s<>"]+)|(?<![\w@])@(?<mention>\w{3,25})/g;
/** Closes a sentence, and not an address. */
const endings = /[.,;:!?'")\]]+$/;

/** What a chat shows as a link: addresses with their scheme, and names of people. */
export function facets(text: string): Facet[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, index, groups }): Facet => {
    const link = groups?.link?.replace(endings, '');
    if (link !== undefined) return { kind: 'link', start: index, end: index + link.length, value: link };
    return { kind: 'mention', start: index, end: index + whole.length, value: groups?.mention ?? '' };
  });
}
