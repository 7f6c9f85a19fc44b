import { expect, test } from 'vitest';
import { excessOf, refusalOf } from './lexicons.ts';

const never = (): number => {
  throw new Error('It was split into graphemes.');
};
const max = { graphemes: 300, bytes: 3000 };
const family = '👩‍👩‍👧‍👦';

test('a text with too many bytes is too big without being split into graphemes', () => {
  expect(excessOf('a'.repeat(8_000_000), max, never)).toEqual({ of: 'string', max: 3000, got: 8_000_000 });
  expect(excessOf('漢'.repeat(1001), max, never)).toEqual({ of: 'string', max: 3000, got: 3003 });
});

test('what fits in bytes is counted in graphemes', () => {
  expect(excessOf(family.repeat(120), max)).toBeNull();
  expect(excessOf('漢'.repeat(301), max)).toEqual({ of: 'grapheme', max: 300, got: 301 });
});

test('a language tag of any length is invalid', () => {
  const post = { $type: 'app.bsky.feed.post', text: 'Hello', createdAt: '2026-01-01T00:00:00Z' };
  expect(refusalOf('app.bsky.feed.post', { ...post, langs: ['zh-Hant-TW', 'de'] }, '')).toBeNull();
  expect(refusalOf('app.bsky.feed.post', { ...post, langs: [`en${'-a'.repeat(4_000_000)}`] }, '')).toMatch(/Invalid language/);
});
