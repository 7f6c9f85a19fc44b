import type { Account } from '@everycast/contract/accounts';
import { type UtmParameters, utmNames } from '@everycast/contract/utm';
import { linksIn } from '@everycast/platforms/port/facets';
import { fillVariables } from '@everycast/platforms/port/variables';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linksFor, taggedText } from './links.ts';
import { hasUtm, utmIn, withUtm } from './parameters.ts';

const none: UtmParameters = { source: '', medium: '', campaign: '', term: '', content: '' };
const winter = { ...none, source: '{platform}', campaign: 'winter' };
const account = (platform: string) => ({ account: { platform, handle: 'casa', displayName: 'Casa', traits: {} } as unknown as Account });

test.each([
  ['https://casa.example', 'https://casa.example?utm_source={platform}&utm_campaign=winter'],
  ['https://casa.example/?', 'https://casa.example/?utm_source={platform}&utm_campaign=winter'],
  ['https://casa.example/a?b=1&c', 'https://casa.example/a?b=1&c&utm_source={platform}&utm_campaign=winter'],
  ['https://casa.example/#/a?b=1', 'https://casa.example/?utm_source={platform}&utm_campaign=winter#/a?b=1'],
  ['casa.example/winter?UTM_Source=old&x=%20y', 'casa.example/winter?x=%20y&utm_source={platform}&utm_campaign=winter'],
  [
    'https://casa.example/?utm_source=a&utm_source=b&utm_id=7#x',
    'https://casa.example/?utm_id=7&utm_source={platform}&utm_campaign=winter#x',
  ],
])('%s gets them, and keeps everything else', (url, expected) => {
  expect(withUtm(url, winter)).toBe(expected);
  expect(utmIn(expected)).toEqual(winter);
  expect(withUtm(expected, winter)).toBe(expected);
});

test('values are encoded so that the link does not end in them, and variables stay', () => {
  const url = withUtm('https://a.example/', { ...none, campaign: 'Sale, now! (50 %)…', content: '{Account}.' });
  expect(url).toBe('https://a.example/?utm_campaign=Sale%2C%20now%21%20%2850%20%25%29%E2%80%A6&utm_content={Account}%2E');
  expect(linksIn(`See ${url}.`)[0]?.value).toBe(url);
});

test('an address that is written strangely is read as it stands', () => {
  expect(utmIn('https://a.example/?utm_source=50%&utm_medium=a+b&utm_campaign&utm_term==x')).toEqual({
    source: '50%',
    medium: 'a b',
    campaign: '',
    term: '=x',
    content: '',
  });
  expect([hasUtm('https://a.example/?utm_campaign'), hasUtm('https://a.example/?utm=1#utm_source=x')]).toEqual([true, false]);
});

const value = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('{platform}', 'a {handle}!', '{x}', '&=#?'),
);
const anyUtm = fc.record(Object.fromEntries(utmNames.map((name) => [name, value]))).map((utm) => utm as unknown as UtmParameters);
const piece = fc.string({ unit: fc.constantFrom('a', 'b', '%20', '=', '-', 'é', '1', 'utm_source', 'UTM_TERM'), maxLength: 4 });
const anyUrl = fc
  .tuple(
    fc.constantFrom('https://a.example', 'http://b.example/x/y', 'c.example/z'),
    fc.option(fc.array(piece, { maxLength: 4 })),
    fc.option(piece),
  )
  .map(([base, pairs, fragment]) => base + (pairs === null ? '' : `?${pairs.join('&')}`) + (fragment === null ? '' : `#${fragment}`));

describe('for any address and any values', () => {
  test('what was set is what is there, once, and setting it again changes nothing', () => {
    fc.assert(
      fc.property(anyUrl, anyUtm, anyUtm, (url, utm, other) => {
        const tagged = withUtm(url, utm);
        expect(utmIn(tagged)).toEqual(Object.fromEntries(utmNames.map((name) => [name, utm[name].toWellFormed().trim()])));
        expect(withUtm(tagged, utm)).toBe(tagged);
        expect(withUtm(withUtm(url, other), utm)).toBe(tagged);
      }),
    );
  });

  test('all other parameters, their order and the fragment stay', () => {
    const others = (url: string) =>
      (url.split('#')[0]?.split('?')[1] ?? '')
        .split('&')
        .filter((pair) => pair !== '' && !/^utm_(source|medium|campaign|term|content)(=|$)/i.test(pair));
    fc.assert(
      fc.property(anyUrl, anyUtm, (url, utm) => {
        const tagged = withUtm(url, utm);
        expect(others(tagged)).toEqual(others(url));
        expect(tagged.includes('#') ? tagged.slice(tagged.indexOf('#')) : '').toBe(url.includes('#') ? url.slice(url.indexOf('#')) : '');
        expect(tagged.startsWith(url.split(/[?#]/)[0] ?? '')).toBe(true);
      }),
    );
  });

  test('it is still one link, also once an account has filled in its variables', () => {
    fc.assert(
      fc.property(anyUtm, (utm) => {
        const tagged = withUtm('https://a.example/x?b=1', utm);
        expect(linksIn(`(${tagged}), and`).map((link) => link.value)).toEqual([tagged]);
        const { counted } = fillVariables(tagged, { id: 'twitter', name: 'Twitter', handle: 'casa', displayName: 'Casa & Söhne (Köln)' });
        expect(new URL(counted).searchParams.get('b')).toBe('1');
        expect(counted).not.toMatch(/\{(platform|account|handle)\}/i);
      }),
    );
  });
});

test('links are what the chosen accounts make of them', () => {
  const text = 'See https://a.example/x?utm_source={platform}, casa.com and #tag';
  const urls = (platforms: string[]) => linksFor(text, platforms.map(account)).map(({ url }) => url);
  expect(urls([])).toEqual(['https://a.example/x?utm_source={platform}']);
  expect(urls(['bluesky', 'twitter'])).toEqual(['https://a.example/x?utm_source={platform}', 'casa.com']);
});

test.each([
  [[], 'casa.com/foo'],
  [['facebook', 'linkedin'], 'casa.com/foo'],
  [['bluesky', 'twitter', 'mastodon', 'facebook'], 'casa.com/foo?utm_source=s'],
])('parameters stand before the next sentence, on %s', (platforms, bare) => {
  const text = '詳しくはhttps://casa.example/foo。次の文。（https://casa.example/東京）と casa.com/foo。おわり';
  const { text: tagged } = taggedText(text, linksFor(text, platforms.map(account)), { ...none, source: 's' }, 0);
  expect(tagged).toBe(
    `詳しくはhttps://casa.example/foo?utm_source=s。次の文。（https://casa.example/東京?utm_source=s）と ${bare}。おわり`,
  );
});

test('all links of a text are tagged, and the caret stays with its word', () => {
  const text = 'A https://a.example b https://b.example/?c=1 d';
  const links = linksFor(text, []);
  const tagged = (caret: number) => {
    const { text: after, caret: at } = taggedText(text, links, { ...none, source: 's' }, caret);
    return `${after.slice(0, at)}|${after.slice(at)}`;
  };
  expect(tagged(1)).toBe('A| https://a.example?utm_source=s b https://b.example/?c=1&utm_source=s d');
  expect(tagged(21)).toBe('A https://a.example?utm_source=s b| https://b.example/?c=1&utm_source=s d');
  expect(tagged(text.length)).toBe('A https://a.example?utm_source=s b https://b.example/?c=1&utm_source=s d|');
  expect(tagged(5)).toBe('A https://a.example?utm_source=s| b https://b.example/?c=1&utm_source=s d');
});
