import twitterText from 'twitter-text';
import { expect, test } from 'vitest';
import { isTooLong, longestOf, shownText, weightOf } from './text.ts';

const never = (): number => {
  throw new Error('It was weighed.');
};

test('a text that cannot have the weight is too long without being weighed', () => {
  for (const max of [280, 25_000]) {
    expect(isTooLong('a'.repeat(longestOf(max) + 1), max, never)).toBe(true);
    expect(isTooLong('('.repeat(8_000_000), max, never)).toBe(true);
  }
});

test('the text with the most characters for its weight can be weighed', () => {
  // The library counts the scheme twice.
  const link = `https://example.org/${'a'.repeat(4088 - 'https://example.org/'.length)}`;
  const links = Array.from({ length: Math.floor(281 / 24) }, () => link).join(' ');
  expect(weightOf(links)).toBeLessThanOrEqual(280);
  expect(links.length).toBeLessThanOrEqual(longestOf(280));
  expect(isTooLong(links, 280)).toBe(false);
});

test.each([
  ['', 0],
  ['plain words', 11],
  ['漢字', 4],
  ['👩‍👩‍👧‍👦', 2],
  ['e\u0301', 1],
  ['See https://example.org/a_(b) and example.org.', 4 + 23 + 5 + 23 + 1],
  ['a.co\u0323\u0338', 6],
  ['a.co日本.jp/p', 28],
])('%s is as heavy as by X’s library', (text, weight) => {
  expect(weightOf(text)).toBe(twitterText.parseTweet(text).weightedLength);
  expect(weightOf(text)).toBe(weight);
});

test('links are at the code points of the displayed text', () => {
  const { text, urls } = shownText(`👍 <${'a.co 漢 '.repeat(1000)}`, 'https://x.com/a/status/1/photo/1');
  const characters = [...text];
  expect(urls).toHaveLength(1001);
  expect(urls.map(({ start, end }) => characters.slice(start, end).join(''))).toEqual(urls.map(({ url }) => url));
  expect(urls[0]?.start).toBe('👍 &lt;'.length - 1);
  expect(urls.at(-1)?.end).toBe(characters.length);
});
