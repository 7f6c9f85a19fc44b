import { hashtagsIn, inOrder, linksIn } from '../port/facets.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { measureBytes } from '../port/text.ts';
import { descriptionBytes } from './limits.ts';

export const measure = (text: string): Measure => measureBytes(text, descriptionBytes);

const handle = /(?<![\p{L}\p{N}_/])@([\p{L}\p{N}._-]{3,30})/gu;

/** What YouTube shows as a link in a description: URLs with their scheme, handles, and hashtags. */
export function facets(text: string): Facet[] {
  const mentions = [...text.matchAll(handle)].map(
    ({ 0: found, 1: value = '', index }): Facet => ({ kind: 'mention', start: index, end: index + found.length, value }),
  );
  return inOrder([...linksIn(text), ...mentions, ...hashtagsIn(text)]);
}

/** The length of tags as YouTube counts them: together, with commas, and quotes around those with a space. */
export function lengthOfTags(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1));
}
