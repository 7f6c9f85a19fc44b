import { maxPostLength } from '@everycast/contract/post-length';
import twitterText from 'twitter-text';
import { countedText } from '../port/counted-text.ts';
import { inOrder } from '../port/facets.ts';
import type { Facet, Measure } from '../port/manifest.ts';
import { tooLongToMeasure } from '../port/text.ts';
import type { Limits } from './limits.ts';
import { longestUrl, urlsIn } from './urls.ts';
import { weigh } from './weigh.ts';

export const linkWeight = 23;

/** The longest text that can fit: nothing has more characters for its weight than a link. UTF-16 units. */
const longestText = (max: number): number => Math.min(maxPostLength, Math.ceil(max / linkWeight) * longestUrl);

/**
 * X counts by weight: most Latin-like scripts one, others and emoji two, and every link 23. The rule is X's own, from its own library.
 * @param max the greatest weight that the account may post
 * @returns `overFrom`: where the fitting part ends
 */
export function measure(text: string, { characters: max }: Pick<Limits, 'characters'>): Measure {
  const rejected = tooLongToMeasure(text, { unit: 'characters', max }, longestText(max));
  if (rejected) return rejected;
  const normalized = text.normalize();
  const links = urlsIn(normalized).map(({ start, end }) => ({ start, end, as: 'x'.repeat(linkWeight) }));
  // In a text without dots, the library doesn't search for links.
  const { counted, indexOf } = countedText(normalized.replaceAll('.', ','), links);
  const { weight, end } = weigh(counted, max);
  const overFrom = end === null ? null : indexBefore(text, normalized, indexOf(end));
  return { unit: 'characters', length: weight, max, over: Math.max(0, weight - max), overFrom };
}

const segmenter = new Intl.Segmenter();
/** How much of a text is normalized at once. UTF-16 units. */
const block = 1000;

/** The original index for an index in the normalized text. */
function indexBefore(text: string, normalized: string, index: number): number {
  if (text === normalized) return index;
  const segments = segmenter.segment(text);
  let from = 0;
  let length = 0;
  while (from < text.length) {
    const last = segments.containing(from + block);
    const next = last ? last.index + last.segment.length : text.length;
    const more = text.slice(from, next).normalize().length;
    if (length + more > index) break;
    from = next;
    length += more;
  }
  for (const { segment, index: written } of segmenter.segment(text.slice(from))) {
    length += segment.normalize().length;
    if (length > index) return from + written;
  }
  return text.length;
}

/** Characters that no post may have (U+FEFF, U+FFFE, U+FFFF): X rejects the whole post. */
export const hasInvalidCharacters = (text: string): boolean => twitterText.hasInvalidCharacters(text);

/** Cashtags as X detects them: `$PATH/$HOME` has one. */
export const cashtagsIn = (text: string): string[] => twitterText.extractCashtags(text);

/** The library's types omit the option; without it, it detects links itself. */
const hashtagsIn = twitterText.extractHashtagsWithIndices as (text: string, options: { checkUrlOverlap: boolean }) => unknown[];

type Tag = { indices: [number, number]; screenName?: string; hashtag?: string; cashtag?: string };

/** What X shows as a link, a mention, a hashtag or a cashtag. A cashtag is a hashtag here, with its $. */
export function postUrls(text: string): Facet[] {
  const links = urlsIn(text).map(
    ({ start, end, url }): Facet => ({ kind: 'link', start, end, value: /^https?:/i.test(url) ? url : `https://${url}` }),
  );
  const tags = [
    ...twitterText.extractMentionsOrListsWithIndices(text),
    ...hashtagsIn(text, { checkUrlOverlap: false }),
    ...twitterText.extractCashtagsWithIndices(text),
  ] as unknown as Tag[];
  const others = tags.map(({ indices: [start, end], screenName, hashtag, cashtag }): Facet => {
    if (screenName !== undefined) return { kind: 'mention', start, end, value: screenName };
    return { kind: 'hashtag', start, end, value: hashtag ?? `$${cashtag}` };
  });
  return inOrder([...links, ...others]);
}
