import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownText } from '../sandbox/twitter/text.ts';
import { limitsOf } from './limits.ts';
import { sameText } from './same-text.ts';
import { measure, postUrls } from './text.ts';

const free = limitsOf({ subscription: 'None' });
const paying = limitsOf({ subscription: 'Premium' });

test.each([
  ['Hello', 5],
  ['日本', 4],
  ['👩‍👩‍👧‍👦', 2],
  ['https://example.org/a/long/path', 23],
  ['example.org', 23],
  ['Hello, world! 👋', 16],
])('%s counts %i', (text, length) => {
  expect(measure(text, free)).toMatchObject({ length, max: 280, over: 0, overFrom: null });
});

test('where it is too long', () => {
  expect(measure('x'.repeat(280), free)).toMatchObject({ over: 0, overFrom: null });
  expect(measure('x'.repeat(283), free)).toMatchObject({ over: 3, overFrom: 280 });
  expect(measure('日'.repeat(12_500), paying)).toMatchObject({ length: 25_000, max: 25_000, over: 0, overFrom: null });
  expect(measure(`${'x'.repeat(24_990)}日日日日日日`, paying)).toMatchObject({ length: 25_002, over: 2, overFrom: 24_995 });
});

test('links, mentions and hashtags', () => {
  expect(postUrls('@me see example.org/a #tag me@example.org').map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'mention me',
    'link https://example.org/a',
    'hashtag tag',
  ]);
});

test.each([
  ['https://www.example.org/', 'example.org/'],
  ['https://a-name-that-has-more-than-25-characters.example.org', 'a-name-that-has-more-than-25-characters.example.org'],
  ['https://example.org/0123456789/0123456789', 'example.org/0123456789/012…'],
])('a link is shown with the whole name of its host: %s', (address, shown) => {
  expect(shownText(`See ${address}`, null).urls.map(({ display_url }) => display_url)).toEqual([shown]);
});

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'https://example.org/a?b=c&d=e',
    'example.org',
    'HTTP://Example.org/',
    '@me',
    '#tag',
    '$AAPL',
    '<b>',
    '&amp;',
    '&',
    '\n',
    '👩‍👩‍👧‍👦',
  ),
);
const texts = fc.array(words, { maxLength: 10 }).map((list) => list.join(' '));

test('what X makes of a text is known again', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, hasMedia) => {
      const { text: shown, urls } = shownText(text, hasMedia ? 'https://x.com/me/status/1/photo/1' : null);
      expect(sameText({ text: shown, entities: { urls } }, text)).toBe(true);
    }),
  );
});

test('and told apart from another one', () => {
  const { text, urls } = shownText('See https://example.org/a & @me', null);
  for (const other of ['See https://example.org/b & @me', 'See https://example.org/a & @you', 'See https://example.org/a']) {
    expect(sameText({ text, entities: { urls } }, other)).toBe(false);
  }
});
