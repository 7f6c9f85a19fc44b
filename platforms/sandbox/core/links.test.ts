import { expect, test } from 'vitest';
import { addressesIn } from './links.ts';

const says = (text: string, how?: Parameters<typeof addressesIn>[1]) =>
  addressesIn(text, how).map(({ start, end, url }) => [text.slice(start, end), url]);

test('a whole address is a link, without the punctuation after it', () => {
  expect(says('👍🏽 See https://example.org/page?a=1, or (http://example.org).')).toEqual([
    ['https://example.org/page?a=1', 'https://example.org/page?a=1'],
    ['http://example.org', 'http://example.org'],
  ]);
});

test('the name of a host is one only where the platform takes it for that', () => {
  expect(says('At example.org it is told.')).toEqual([]);
  expect(says('At example.org it is told.', { bare: true })).toEqual([['example.org', 'http://example.org']]);
  expect(says('javascript:alert(1)', { bare: true })).toEqual([]);
});
