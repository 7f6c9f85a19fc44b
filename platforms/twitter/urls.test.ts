import fc from 'fast-check';
import twitterText from 'twitter-text';
import { expect, test } from 'vitest';
import { urlsIn } from './urls.ts';

const libraryFinds = (text: string) =>
  twitterText.extractUrlsWithIndices(text).map(({ url, indices: [start, end] }) => ({ start, end, url }));

const pieces = fc.constantFrom(
  ...[
    '.',
    '..',
    '-',
    '_',
    '/',
    '?',
    '(',
    ')',
    ':',
    '@',
    '#',
    '$',
    '&',
    ' ',
    '\n',
    ',',
    "'",
    '!',
    '=',
    '+',
    '\u200e',
    '\ufeff',
    '\uffff',
    '\ud83d',
  ],
  ...[
    'a',
    'A',
    '1',
    'ß',
    'é',
    '漢',
    '한국',
    '日本',
    'ü',
    '👍',
    '。',
    'x-y',
    'a_b',
    'xn--',
    'x'.repeat(63),
    'x'.repeat(64),
    '漢'.repeat(40),
  ],
  ...['com', '.com', '.org', '.co.jp', 'co', '.de', '.公司', '.xn--p1ai', 'example.org', 'www.example.org', 't.co', 'https://t.co/abc'],
  ...[
    '(b)',
    '(b(c)d)',
    '()',
    '((',
    'https://t.co/',
    `https://t.co/${'x'.repeat(41)}`,
    'a.co/',
    'http://é.com/',
    '/.',
    'http://',
    'https://',
    'HTTPS://',
    'http:/',
    'https://example.org/a_(b)?c=d#e',
    '/path',
    '/(a(b)c)',
    ':80',
    ':x',
    '?q=1',
    '?!',
    '/@me/',
  ],
);
const text = fc.oneof(
  fc.array(pieces, { maxLength: 14 }).map((some) => some.join('')),
  fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 14 }).map((some) => some.join('')),
);

test('finds the links that the library finds', () => {
  fc.assert(
    fc.property(text, (written) => {
      expect(urlsIn(written)).toEqual(libraryFinds(written));
    }),
    { numRuns: 2000 },
  );
});
