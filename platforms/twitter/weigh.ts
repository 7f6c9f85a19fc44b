import twitterText from 'twitter-text';

type Weights = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;
/** The library's types leave out what it weighs by. */
const { defaults } = (twitterText as unknown as { configs: { defaults: Weights } }).configs;
const segmenter = new Intl.Segmenter();
/** So much of a text is weighed at once: for each emoji the library takes longer the more of them there are. UTF-16 units. */
const usualBlock = 2000;

/**
 * Weighs a text as X does, in time that grows with its length.
 * @param text normalized, and with links in it that the library does not take for any
 * @param max the greatest weight that fits
 * @returns `end`: the index at which what still fits ends; null where all of it does
 */
export function weigh(text: string, max: number, block = usualBlock): { weight: number; end: number | null } {
  const segments = segmenter.segment(text);
  let weight = 0;
  let end: number | null = null;
  let before = { from: 0, weight: 0 };
  for (let from = 0, to = 0; from < text.length; from = to) {
    const last = segments.containing(from + block);
    to = last ? last.index + last.segment.length : text.length;
    const own = twitterText.parseTweet(text.slice(from, to), defaults).weightedLength;
    if (end === null && weight + own > max) {
      // With the block before it, of which all fits: that nothing fits, the library does not tell from one character.
      const room = { ...defaults, maxWeightedTweetLength: max - before.weight };
      end = before.from + twitterText.parseTweet(text.slice(before.from, to), room).validRangeEnd + 1;
    }
    before = { from, weight };
    weight += own;
  }
  return { weight, end };
}
