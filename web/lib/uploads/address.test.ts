import { expect, test } from 'vitest';
import { readAddress } from './address.ts';

test.each([
  [' https://example.org/a.mp4 ', 'https://example.org/a.mp4'],
  ['http://example.org/a.mp4?b=c', 'http://example.org/a.mp4?b=c'],
  ['example.org/a.mp4', 'https://example.org/a.mp4'],
])('%j is read as %s', (typed, url) => {
  expect(readAddress(typed)).toEqual({ url });
});

test.each(['ftp://example.org/a.mp4', 'javascript:alert(1)', 'not an address', 'https://'])('%j is told to be no web address', (typed) => {
  expect(readAddress(typed)).toEqual({ problem: 'Enter a web address that starts with https:// or http://.' });
});
