import { withoutEnd } from '@everycast/contract/without-end';
import type { Facet, Measure } from '../port/manifest.ts';
import { measureBytes } from '../port/text.ts';
import { descriptionBytes } from './limits.ts';

export const measure = (text: string): Measure => measureBytes(text, descriptionBytes);

/** What YouTube shows as a link in a description: URLs with their scheme, handles, and hashtags. */
const pattern = /(?<link>https?:\/\/[^\s<>"]+)|(?<![\p{L}\p{N}_/])(?:@(?<mention>[\p{L}\p{N}._-]{3,30})|#(?<hashtag>[\p{L}\p{N}_]+))/gu;
/** Ends a sentence, not a URL. */
const endings = /[.,;:!?'")\]]/;

export function facets(text: string): Facet[] {
  return [...text.matchAll(pattern)].map(({ 0: whole, index, groups }): Facet => {
    if (groups?.link !== undefined) {
      const link = withoutEnd(groups.link, endings);
      return { kind: 'link', start: index, end: index + link.length, value: link };
    }
    const kind = groups?.mention === undefined ? 'hashtag' : 'mention';
    return { kind, start: index, end: index + whole.length, value: groups?.[kind] ?? '' };
  });
}

/** The length of tags as YouTube counts them: together, with commas, and quotes around those with a space. */
export function lengthOfTags(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1));
}
