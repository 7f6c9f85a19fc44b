import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlOf, lengthOf } from '../../sandbox/mastodon/text.ts';
import { sameText } from './same-text.ts';
import { facetsIn, measure } from './text.ts';

const limits = { characters: 500, urlCharacters: 23 };
const length = (text: string) => measure(text, limits).length;
const shown = (text: string) => facetsIn(text).map(({ kind, value, start, end }) => `${kind} ${value} at ${text.slice(start, end)}`);

describe('how long a text is', () => {
  test.each([
    ['a plain one', 'Hello', 5],
    ['emoji of several code points', '👩‍👩‍👧‍👦👍🏽', 2],
    ['an accent of its own', 'e\u0301', 1],
    ['a short link', 'https://a.co', 23],
    ['a long link', `https://example.org/${'a'.repeat(200)}`, 23],
    ['a link with letters of other scripts', 'https://example.org/日本語', 23],
    ['brackets in pairs belong to a link, the last dot does not', 'https://en.wikipedia.org/wiki/A_(b).', 24],
    ['a query', 'https://example.org?a=1&b=2', 23],
    ['no link without its protocol', 'example.org', 11],
    ['no link to what is no domain', 'http://localhost', 16],
    ['a mention of somebody on this server', '@somebody', 9],
    ['a mention of somebody on another one', '@somebody@social.example.org', 9],
    ['an address of mail', 'me@example.org', 14],
    ['white space around it', '  Hello\n', 5],
  ])('%s', (_what, text, expected) => {
    expect(length(text)).toBe(expected);
  });

  test('where it is too long, said in the text as it was written', () => {
    const text = ` @somebody@social.example.org ${'x'.repeat(488)} https://example.org/ and more`;
    const { length, over, overFrom } = measure(text, limits);
    expect({ length, over }).toEqual({ length: 9 + 1 + 488 + 1 + 23 + 9, over: 31 });
    // The link itself does not fit any more.
    expect(text.slice(overFrom ?? 0)).toBe('https://example.org/ and more');
    expect(measure('x'.repeat(500), limits)).toMatchObject({ over: 0, overFrom: null });
    expect(measure('x'.repeat(501), limits)).toMatchObject({ over: 1, overFrom: 500 });
  });
});

test('links, mentions and hashtags', () => {
  expect(shown('(https://en.wikipedia.org/wiki/A_(b)) @a.b@c.example, #größe #123 #2day x#y @a@b@c https://x.org/@me/1#top')).toEqual([
    'link https://en.wikipedia.org/wiki/A_(b) at https://en.wikipedia.org/wiki/A_(b)',
    'mention a.b@c.example at @a.b@c.example',
    'hashtag größe at #größe',
    'hashtag 2day at #2day',
    'link https://x.org/@me/1#top at https://x.org/@me/1#top',
  ]);
});

/** Words as they stand in posts, with those that are read in a special way. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'https://example.org/some/path?with=a&query=1',
    'http://www.example.org',
    `https://example.org/${'long/'.repeat(20)}`,
    '@somebody',
    '@somebody@social.example.org',
    '#hashtag',
    '#1',
    '<b>',
    '&amp;',
    '"\'',
    '\n',
    '\n\n\n',
    '👩‍👩‍👧‍👦',
  ),
);
const texts = fc.array(words, { maxLength: 12 }).map((list) => list.join(' '));

describe('what a server makes of a text', () => {
  test('counts the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(length(text)).toBe(lengthOf(text.trim(), ''));
      }),
    );
  });

  test('is known again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(sameText(htmlOf(text.trim(), 'https://social.example'), text)).toBe(true);
      }),
    );
  });

  test('is told apart from another one', () => {
    const html = htmlOf('See https://example.org/a and @me', 'https://social.example');
    for (const other of ['See https://example.org/b and @me', 'See https://example.org/a and @you', 'See https://example.org/a']) {
      expect(sameText(html, other)).toBe(false);
    }
    expect(sameText('<p>Caf&#xe9; &lt;3<br>next</p>', 'Café <3\nnext')).toBe(true);
    expect(sameText('<p>a&#99999999999;b&#x110000;c&#x10ffff;</p>', 'a\ufffdb\ufffdc\u{10ffff}')).toBe(true);
    expect(sameText(`<p>${'<'.repeat(99_000)}`, '<'.repeat(99_000))).toBe(true);
    expect(sameText(`${'<'.repeat(99_000)}>Hello <3`, 'Hello <3')).toBe(true);
    // A mention of somebody on another server is shown without it.
    expect(sameText('<p>Hi <span class="h-card"><a href="https://a.example/@b">@<span>b</span></a></span></p>', 'Hi @b@a.example')).toBe(
      true,
    );
  });
});

test('an address ends where a regular expression ends it, however long its end is', () => {
  const found = (text: string) => facetsIn(text).flatMap(({ kind, value }) => (kind === 'link' ? [value] : []));
  const path = fc.string({ unit: fc.constantFrom('a', '.', '!', '*', '"', "'", ',', '/', '=', '|', '「', 'é'), maxLength: 30 });
  fc.assert(
    fc.property(path, (after) => {
      expect(found(`https://example.org/${after}`)).toEqual([`https://example.org/${after.replace(/[!*"'「」;:=,.$%[\]~&|@]+$/, '')}`]);
    }),
  );
  const query = fc.string({ unit: fc.constantFrom('b', '.', '!', '*', "'", ',', '/', '=', '|', 'é', '_', '('), maxLength: 30 });
  fc.assert(
    fc.property(query, (after) => {
      const asked = `?q${after}`.replace(/[^a-z0-9_&=#/\-\u{A0}-\u{D7FF}\u{E000}-\u{10FFFD}]+$/iu, '');
      expect(found(`https://example.org/${after === '' ? '' : 'a'}?q${after}`)).toEqual([
        `https://example.org/${after === '' ? '' : 'a'}${asked}`,
      ]);
    }),
  );
  expect(found(`https://example.org/a${'.'.repeat(90_000)}`)).toEqual(['https://example.org/a']);
  expect(found(`https://example.org/a?b${'.'.repeat(90_000)} c`)).toEqual(['https://example.org/a?b']);
});
