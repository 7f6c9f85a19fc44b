import twitterText from 'twitter-text';
import type { Facet, Measure } from '../port/manifest.ts';
import type { Limits } from './limits.ts';

type Weights = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;
/** The library's types leave out what it weighs by. */
const { defaults: weights } = (twitterText as unknown as { configs: { defaults: Weights } }).configs;

/**
 * X counts by weights: most scripts of the Latin family one, others and emoji two, and every link 23. The rule is X's own, in its own
 * library.
 * @param max the greatest weight that the account may write
 * @returns `overFrom` is where what still fits ends
 */
export function measure(text: string, { characters: max }: Pick<Limits, 'characters'>): Measure {
  const { weightedLength, validRangeEnd } = twitterText.parseTweet(text, { ...weights, maxWeightedTweetLength: max });
  const over = Math.max(0, weightedLength - max);
  return { unit: 'characters', length: weightedLength, max, over, overFrom: over === 0 ? null : Math.max(0, validRangeEnd + 1) };
}

type Entity = { indices: [number, number]; url?: string; screenName?: string; hashtag?: string };

/** What X shows as a link, a mention or a hashtag. */
export function postUrls(text: string): Facet[] {
  const entities = twitterText.extractEntitiesWithIndices(text) as unknown as Entity[];
  return entities.flatMap(({ indices: [start, end], url, screenName, hashtag }): Facet[] => {
    if (url !== undefined) return [{ kind: 'link', start, end, value: /^https?:/i.test(url) ? url : `https://${url}` }];
    if (screenName !== undefined) return [{ kind: 'mention', start, end, value: screenName }];
    return hashtag === undefined ? [] : [{ kind: 'hashtag', start, end, value: hashtag }];
  });
}
