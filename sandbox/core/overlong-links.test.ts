import { expect, test } from 'vitest';
import { lengthOf } from '../mastodon/text.ts';
import { linksIn, weightOf } from '../twitter/text.ts';
import { maskOverlongLinks } from './overlong-links.ts';

test('what may be a link stays as it is', () => {
  const text = `See https://example.org/a_(b).${'漢'.repeat(240)} ${'www.example.org '.repeat(400)}`;
  expect(maskOverlongLinks(text)).toBe(text);
});

test('what is too long for a name is commas up to where a link may begin', () => {
  expect(maskOverlongLinks(`a.b ${'a.'.repeat(600)}/c.d`)).toBe(`a.b ${','.repeat(1194)}a,a,a,/c.d`);
  expect(maskOverlongLinks(`${'漢'.repeat(1000)}https://a.co`)).toBe(`${','.repeat(999)}漢https://a.co`);
  expect(linksIn(`${'漢'.repeat(1000)}https://a.co`)).toEqual([{ start: 1000, end: 1012, url: 'https://a.co' }]);
  expect(linksIn(`${'a'.repeat(1000)}https://a.co`)).toEqual([]);
});

test('what is too long for a link, or has too many brackets for one, has none', () => {
  expect(maskOverlongLinks(`(a) http://a.co/${'(b'.repeat(100)}`)).toBe(`(a) http://a.co/${'(b'.repeat(100)}`);
  expect(maskOverlongLinks(`(a) http://a.co/${'(b)'.repeat(60)}`)).toBe(`(a) http://a.co/${',b,'.repeat(60)}`);
  const [before, after] = ['x/'.repeat(2000), 'y/'.repeat(1000)];
  expect(maskOverlongLinks(`http://a.co/${before}(b)${after}`)).toBe(`http://a.co/${before},b,${after}`);
});

test.each(['a.', '漢.', '漢', '"', '(b)', 'http://a.co/(b)'])('stand-ins take a text as long as a post may be, of %s', (again) => {
  const text = again.repeat(Math.floor(98_000 / again.length));
  const address = 'https://example.org/a.b';
  expect(linksIn(`${text} ${address}`).at(-1)?.url).toBe(address);
  expect(weightOf(text)).toBeGreaterThan(25_000);
  expect(lengthOf(`${text} ${address}`, '')).toBeGreaterThan(500);
});

test('an address with a long path keeps its dots', () => {
  const address = `https://example.org/${'a/b.'.repeat(400)}c`;
  expect(linksIn(`${address} .`)).toEqual([{ start: 0, end: address.length, url: address }]);
});
