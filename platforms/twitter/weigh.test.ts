import fc from 'fast-check';
import twitterText from 'twitter-text';
import { expect, test } from 'vitest';
import { weigh } from './weigh.ts';

type Weights = NonNullable<Parameters<typeof twitterText.parseTweet>[1]>;
const { defaults } = (twitterText as unknown as { configs: { defaults: Weights } }).configs;

const piece = fc.constantFrom(
  'a',
  'é',
  '漢',
  ' ',
  '\n',
  '👍',
  '👍🏽',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '🇩',
  'e\u0301'.normalize(),
  '\u200d',
  '#',
  '1\ufe0f\u20e3',
  '@x',
);
const texts = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('').normalize());

test('a text weighed in blocks weighs what it does as a whole, and ends to fit at the same place', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 20, max: 120 }), fc.integer({ min: 15, max: 60 }), (text, max, block) => {
      const { weightedLength, validRangeEnd } = twitterText.parseTweet(text, { ...defaults, maxWeightedTweetLength: max });
      expect(weigh(text, max, block)).toEqual({ weight: weightedLength, end: weightedLength > max ? validRangeEnd + 1 : null });
    }),
    { numRuns: 500 },
  );
});

test.each(['👩‍👩‍👧‍👦a🇩🇩🇪', 'a👍a👍🏽🇩🇩🇪🇩🇪'])('a flag after a lone letter of one stays whole: %s', (text) => {
  expect(weigh(text, 280, 15).weight).toBe(twitterText.parseTweet(text).weightedLength);
});

test('every text of ASCII weighs what it does in the library', () => {
  const ascii = fc.string({ unit: fc.integer({ max: 127 }).map((code) => String.fromCharCode(code)), maxLength: 40 });
  fc.assert(
    fc.property(ascii, (text) => {
      const plain = text.replaceAll('.', ',');
      expect(weigh(plain, 280).weight).toBe(twitterText.parseTweet(plain).weightedLength);
    }),
  );
});

test('a letter with thousands of marks weighs what it does as a whole, and ends to fit at the same place', () => {
  const text = `${'e'.repeat(10)}${'\u0301'.repeat(9000)}👍`.normalize();
  for (const max of [5000, 20_000]) {
    const { weightedLength, validRangeEnd } = twitterText.parseTweet(text, { ...defaults, maxWeightedTweetLength: max });
    expect(weigh(text, max)).toEqual({ weight: weightedLength, end: weightedLength > max ? validRangeEnd + 1 : null });
  }
});

test('a text without anything in it weighs nothing', () => expect(weigh('', 280)).toEqual({ weight: 0, end: null }));
