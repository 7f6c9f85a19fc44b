import twitterText from 'twitter-text';

type Weights = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;
/** The library's types omit its weights. */
const { defaults } = (twitterText as unknown as { configs: { defaults: Weights } }).configs;
const segmenter = new Intl.Segmenter();
/** How much of a text is weighed at once: the library's time per emoji grows with their number. UTF-16 units. */
const usualBlock = 2000;

/**
 * Weighs a text as X does, in linear time.
 * @param text normalized, with links in it that the library doesn't detect
 * @param max the greatest weight that fits
 * @returns `end`: the index where the fitting part ends; null if all of it fits
 */
export function weigh(text: string, max: number, block = usualBlock): { weight: number; end: number | null } {
  let weight = 0;
  let end: number | null = null;
  let before = { from: 0, weight: 0 };
  for (const { from, to } of blocksOf(text, block)) {
    const own = weightOf(text.slice(from, to));
    if (end === null && weight + own > max) {
      // Together with the previous block, which fits completely: the library can't distinguish nothing from one fitting character.
      const room = { ...defaults, maxWeightedTweetLength: max - before.weight };
      end = before.from + twitterText.parseTweet(text.slice(before.from, to), room).validRangeEnd + 1;
    }
    before = { from, weight };
    weight += own;
  }
  return { weight, end };
}

/** Every ASCII character weighs one and none is an emoji. The library agrees, but is a hundred times slower. */
const weightOf = (block: string): number =>
  /^\p{ASCII}*$/u.test(block) ? block.length : twitterText.parseTweet(block, defaults).weightedLength;

/**
 * Blocks of about `block` UTF-16 units that split no emoji. A letter with thousands of combining marks is one grapheme cluster and no
 * emoji: it is split at a block's end, otherwise all of it would be weighed twice.
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
    to = isLong ? Math.min(cluster.end, to + (isSecondHalf(text, to) ? 1 : 0)) : afterFlags(text, cluster.end);
    yield { from, to };
  }
}

/**
 * The end of the regional indicators around an index. Unicode pairs them from the first on, the library by which pairs are flags: 🇩🇩🇪 is one
 * letter and a flag. More of them than a block are no flags that anyone sent.
 */
function afterFlags(text: string, index: number): number {
  if (!/[\u{1f1e6}-\u{1f1ff}]$/u.test(text.slice(index - 2, index))) return index;
  const [flags = ''] = /^[\u{1f1e6}-\u{1f1ff}]*/u.exec(text.slice(index, index + usualBlock)) ?? [];
  return index + flags.length;
}

const isSecondHalf = (text: string, index: number): boolean => /^[\udc00-\udfff]/.test(text.charAt(index));
