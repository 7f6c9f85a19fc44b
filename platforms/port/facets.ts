import * as hashtags from '@everycast/contract/hashtags';
import * as links from '@everycast/contract/links';
import type { Facet } from './manifest.ts';

const mention = /(?<![\p{L}\p{N}_.@])@([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)/gu;

/** Links, hashtags and mentions by our own rules, for platforms that don't publish theirs. */
export const linksIn = (text: string): Facet[] => links.linksIn(text).map((link) => ({ kind: 'link', ...link }));
export const hashtagsIn = (text: string): Facet[] => hashtags.hashtagsIn(text).map((tag) => ({ kind: 'hashtag', ...tag }));
export const mentionsIn = (text: string): Facet[] =>
  [...text.matchAll(mention)].map(({ 0: found, 1: value = '', index }) => ({
    kind: 'mention',
    start: index,
    end: index + found.length,
    value,
  }));

/** In text order without overlaps: what is inside a URL doesn't count separately. */
export function inOrder(facets: readonly Facet[]): Facet[] {
  let end = 0;
  return [...facets]
    .sort((a, b) => a.start - b.start)
    .filter((facet) => {
      if (facet.start < end) return false;
      end = facet.end;
      return true;
    });
}
