import { withoutEnd } from '@everycast/contract/without-end';
import type { Facet } from './manifest.ts';

const link = /https?:\/\/[^\s<>"]+/gi;
const hashtag = /(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu;
/** Ends a sentence, not a URL. */
const punctuation = /[.,;:!?'"»”’]/u;
const mention = /(?<![\p{L}\p{N}_.@])@([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)/gu;

/** URLs in a text, without the punctuation of the surrounding sentence. */
export function linksIn(text: string): Facet[] {
  return [...text.matchAll(link)].map(({ 0: found, index }) => {
    const value = withoutTail(found);
    return { kind: 'link', start: index, end: index + value.length, value };
  });
}

export const hashtagsIn = (text: string): Facet[] => named('hashtag', hashtag, text);
export const mentionsIn = (text: string): Facet[] => named('mention', mention, text);

const named = (kind: 'hashtag' | 'mention', pattern: RegExp, text: string): Facet[] =>
  [...text.matchAll(pattern)].map(({ 0: found, 1: value = '', index }) => ({ kind, start: index, end: index + found.length, value }));

/** A closing bracket belongs to a URL only if it was opened in it. */
function withoutTail(url: string): string {
  let short = withoutEnd(url, punctuation);
  for (let unopened = countOf(')', url) - countOf('(', url); unopened > 0 && short.endsWith(')'); unopened -= 1) {
    short = withoutEnd(short.slice(0, -1), punctuation);
  }
  return short;
}

const countOf = (character: string, text: string): number => text.split(character).length - 1;

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
