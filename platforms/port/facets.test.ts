import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashtagsIn, inOrder, linksIn, mentionsIn } from './facets.ts';
import { measureCharacters, sameText } from './text.ts';

const values = (facets: { value: string }[]) => facets.map(({ value }) => value);

describe('what a text is made of', () => {
  test.each([
    ['Read https://example.org/a, then rest.', ['https://example.org/a']],
    ['(see https://example.org/a_(b)) and “http://b.example?q=1#x”.', ['https://example.org/a_(b)', 'http://b.example?q=1#x']],
    ['ftp://example.org and example.org are none', []],
  ])('addresses: %s', (text, expected) => {
    expect(values(linksIn(text))).toEqual(expected);
  });

  test('hashtags and mentions, but not those inside of words and addresses', () => {
    const text = '#один a#b #2026 #x_1 @you.too. mail@example.org @a_b https://example.org/#top/@me';
    expect(values(hashtagsIn(text))).toEqual(['один', 'x_1', 'top']);
    expect(values(mentionsIn(text))).toEqual(['you.too', 'a_b', 'me']);
    const all = inOrder([...linksIn(text), ...hashtagsIn(text), ...mentionsIn(text)]);
    expect(values(all)).toEqual(['один', 'x_1', 'you.too', 'a_b', 'https://example.org/#top/@me']);
  });

  test('every facet stands where it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.webUrl(), (before, url) => {
        const text = `${before} ${url} #tag`;
        for (const { start, end, value, kind } of inOrder([...linksIn(text), ...hashtagsIn(text)])) {
          expect(text.slice(start, end)).toBe(kind === 'hashtag' ? `#${value}` : value);
        }
      }),
    );
  });
});

const address = fc.string({ unit: fc.constantFrom('a', '(', ')', '.', '!', '”', '"', "'", '/', '»', ' ', 'é') });

test('where an address ends, short or long', () => {
  // Bracket by bracket, from the end.
  const withoutTail = (url: string): string => {
    const short = url.replace(/[.,;:!?']+$/u, '');
    const count = (character: string) => short.split(character).length - 1;
    return short.endsWith(')') && count(')') > count('(') ? withoutTail(short.slice(0, -1)) : short;
  };
  fc.assert(
    fc.property(address, (after) => {
      const text = `http://a${after}`;
      expect(values(linksIn(text))).toEqual([...text.matchAll(/https?:\/\/[^\s<>"”»]+/gi)].map(([found]) => withoutTail(found)));
    }),
  );
  expect(values(linksIn(`http://a${')'.repeat(99_000)}`))).toEqual(['http://a']);
  expect(values(linksIn(`http://a/${'(b)'.repeat(33_000)})`))).toEqual([`http://a/${'(b)'.repeat(33_000)}`]);
  expect(values(linksIn(`http://a/${'.'.repeat(99_000)}b`))).toEqual([`http://a/${'.'.repeat(99_000)}b`]);
});

test('what is too much begins before a whole character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      const { length, over, overFrom } = measureCharacters(text, max);
      expect(over).toBe(Math.max(0, length - max));
      expect(overFrom === null).toBe(over === 0);
      if (overFrom !== null) expect(text.slice(0, overFrom).isWellFormed()).toBe(true);
    }),
  );
});

test('a text is the same whatever becomes of its white space', () => {
  expect(sameText(' Cafe\u0301\n\nnow ', 'Café now')).toBe(true);
  expect(sameText('Café', 'Cafe')).toBe(false);
  expect(sameText(undefined, '')).toBe(false);
});
