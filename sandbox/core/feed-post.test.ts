import { expect, test } from 'vitest';
import { addressesIn } from './feed-post.ts';

const says = (text: string) => addressesIn(text).map(({ start, end, url }) => [text.slice(start, end), url]);

test('a whole address is a link, without the punctuation after it', () => {
  expect(says('👍🏽 See https://example.org/page?a=1, or (http://example.org).')).toEqual([
    ['https://example.org/page?a=1', 'https://example.org/page?a=1'],
    ['http://example.org', 'http://example.org'],
  ]);
});

test('nothing else is one', () => {
  expect(says('At example.org, by javascript:alert(1), it is told: https://')).toEqual([]);
});
