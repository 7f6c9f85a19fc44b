import { expect, test } from 'vitest';
import { excessOf, longestLittle, seen } from './little.ts';

const never = (): string => {
  throw new Error('It was read.');
};

test.each([
  ['', ''],
  ['Plain 漢 👍.\nAnd more', 'Plain 漢 👍.\nAnd more'],
  [String.raw`\(a\) \_b\_ \\ \#`, '(a) _b_ \\ #'],
  [String.raw`{hashtag|\#|one\_two} #three, #`, '#one_two #three, '],
  ['@[Some One](urn:li:person:ab-1)! @[A \\(b\\)](urn:li:organization:12)', 'Some One! A (b)'],
  ['cut (off', 'cut '],
  [String.raw`cut \off`, 'cut '],
  ['cut @off', 'cut '],
  ['cut {hashtag|\\#|off', 'cut '],
])('%s is seen as it is meant', (little, text) => {
  expect(seen(little)).toBe(text);
});

test('a text that cannot fit is too long without being read', () => {
  expect(excessOf('a'.repeat(8_000_000), 3000, never)).toBe(8_000_000);
  expect(excessOf('\\_'.repeat(4_000_000), 3000, never)).toBe(8_000_000);
});

test('the text with the most characters for what is seen of it fits', () => {
  const mentions = '@[a](urn:li:organization:9223372036854775807)'.repeat(3000);
  expect(mentions).toHaveLength(longestLittle(3000));
  expect(excessOf(mentions, 3000)).toBeNull();
  expect(excessOf(`${'\\_'.repeat(3000)}a`, 3000)).toBe(3001);
});
