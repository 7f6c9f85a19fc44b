import fc from 'fast-check';
import twitterText from 'twitter-text';
import { expect, test, vi } from 'vitest';
import { shownText } from '../../sandbox/twitter/text.ts';
import { limitsOf } from './limits.ts';
import { twitterManifest } from './manifest.ts';
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

test('links, mentions, hashtags and cashtags', () => {
  const text = '@me see example.org/a #tag me@example.org $AAPL, $brk.b and $5';
  const facets = postUrls(text);
  expect(facets.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'mention me',
    'link https://example.org/a',
    'hashtag tag',
    'hashtag $AAPL',
    'hashtag $brk.b',
  ]);
  expect(facets.map(({ start, end }) => text.slice(start, end))).toEqual(['@me', 'example.org/a', '#tag', '$AAPL', '$brk.b']);
});

test.each(['\ufeff', '\ufffe', '\uffff'])('a text with the character %j is not valid', (character) => {
  const codes = (text: string, firstComment = '') => {
    const content = { text, media: [], thread: [{ text: 'Part', media: [] }], firstComment, options: {}, pictures: {} };
    return twitterManifest.check(content, {}).map(({ code, field }) => `${field} ${code}`);
  };
  expect(codes(`Hello${character}`)).toEqual(['text invalid_characters']);
  expect(codes('Hello', `So${character}`)).toEqual(['firstComment invalid_characters']);
  expect(codes('Hello\ufffd')).toEqual([]);
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

test('counts as the library does, and marks what does not fit', () => {
  const settings = (twitterText as unknown as { configs: { defaults: object } }).configs.defaults;
  const anyText = fc.oneof(
    texts,
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom('e\u0301', '.', 'a', '한', ' ', 'co') }),
  );
  fc.assert(
    // Where not even the first link fits, the library marks one character too late.
    fc.property(anyText, fc.integer({ min: 23, max: 80 }), (text, max) => {
      const library = twitterText.parseTweet(text, { ...settings, maxWeightedTweetLength: max } as never);
      const { length, over, overFrom } = measure(text, { characters: max });
      expect(length).toBe(library.weightedLength);
      expect(over).toBe(Math.max(0, length - max));
      expect(overFrom === null).toBe(over === 0);
      const isPlain = text === text.normalize() && !twitterText.hasInvalidCharacters(text);
      if (overFrom !== null && isPlain) expect(overFrom).toBe(library.validRangeEnd + 1);
    }),
    { numRuns: 1000 },
  );
});

test('what does not fit is marked in the text as it was written', () => {
  expect(measure(`${'e\u0301'.repeat(10)}xy`, { characters: 10 }).overFrom).toBe(20);
  for (const fitting of [499, 500, 501, 1000, 24_999]) {
    expect(measure(`${'e\u0301'.repeat(fitting)}xy`, { characters: fitting }).overFrom).toBe(2 * fitting);
  }
  const marked = `a${'\u0301'.repeat(2000)}`;
  expect(measure(`e\u0301${marked}${marked}`, { characters: 2003 }).overFrom).toBe(2003);
});

test('a text that no account may write is not measured', () => {
  const library = vi.spyOn(twitterText, 'parseTweet');
  const links = vi.spyOn(twitterText, 'extractUrlsWithIndices');
  const longest = 13 * 4096;
  expect(measure('a.'.repeat(longest / 2 + 1), free)).toEqual({
    unit: 'characters',
    length: longest + 2,
    max: 280,
    over: longest + 2 - 280,
    overFrom: 280,
  });
  expect(library).not.toHaveBeenCalled();
  expect(links).not.toHaveBeenCalled();
  expect(measure('a.'.repeat(longest / 2), free).over).toBe(longest - 280);
  expect(library).toHaveBeenCalled();
});

test('links that leave room for nothing else fit, however long they are', () => {
  const links = Array.from({ length: 11 }, (_, n) => `https://example.org/${n}/${'x'.repeat(4000)}`).join(' ');
  expect(measure(links, free)).toMatchObject({ length: 11 * 23 + 10, over: 0 });
});

test('a text as long as a post may be has its links', () => {
  const text = `${'a.'.repeat(49_000)} https://example.org`;
  expect(postUrls(text).map(({ value }) => value)).toEqual(['https://example.org']);
  expect(measure(text, paying).length).toBe(98_001 + 23);
});

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

test('many links, and white space as long as a post may be, are known again', () => {
  const text = `${'example.org '.repeat(4000)}end`;
  const { text: shown, urls } = shownText(text, 'https://x.com/me/status/1/photo/1');
  expect(sameText({ text: shown, entities: { urls } }, text)).toBe(true);
  expect(sameText({ text: shown, entities: { urls: urls.toReversed() } }, text)).toBe(true);
  expect(sameText({ text: `a${' '.repeat(99_000)}b https://t.co/abc` }, 'a b')).toBe(true);
  expect(sameText({ text: `${'https://t.co/'.repeat(7000)} b` }, 'b')).toBe(false);
});
