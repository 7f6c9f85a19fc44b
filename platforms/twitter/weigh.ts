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
  let weight = 0;
  let end: number | null = null;
  let before = { from: 0, weight: 0 };
  for (const { from, to } of blocksOf(text, block)) {
    const own = weightOf(text.slice(from, to));
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

/** An ASCII character weighs one and is no emoji by itself. The library agrees, but takes a hundred times as long to say so. */
const weightOf = (block: string): number =>
  /^\p{ASCII}*$/u.test(block) ? block.length : twitterText.parseTweet(block, defaults).weightedLength;

/**
 * Blocks of about `block` UTF-16 units that split no emoji. A letter with thousands of marks is one grapheme cluster and no emoji: it is
 * split where a block ends, or the whole of it would be weighed twice.
 */
function* blocksOf(text: string, block: number): Generator<{ from: number; to: number }> {
  const segments = segmenter.segment(text);
  let cluster = { index: 0, end: 0 };
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + block;
    if (to >= cluster.end) {
      const { index, segment } = segments.containing(to) ?? { index: from, segment: text.slice(from) };
      cluster = { index, end: index + segment.length };
    }
    const isLong = cluster.end - cluster.index > usualBlock;
    to = isLong ? Math.min(cluster.end, to + (isSecondHalf(text, to) ? 1 : 0)) : cluster.end;
    yield { from, to };
  }
}

const isSecondHalf = (text: string, index: number): boolean => /^[\udc00-\udfff]/.test(text.charAt(index));
