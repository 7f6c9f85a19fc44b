import { expect, test } from 'vitest';
import { lengthOf } from '../mastodon/text.ts';
import { linksIn, weightOf } from '../twitter/text.ts';
import { withoutEndless } from './unbroken.ts';

test('what may be a link stays as it is', () => {
  const text = `See https://example.org/a_(b).${'漢'.repeat(990)} ${'www.example.org '.repeat(400)}`;
  expect(withoutEndless(text)).toBe(text);
});

test('what is too long for a name has no dots, and what is too long for a link no brackets', () => {
  expect(withoutEndless(`a.b ${'a.'.repeat(600)}/c.d`)).toBe(`a.b ${'a,'.repeat(600)}/c.d`);
  expect(withoutEndless(`(a) http://a.co/${'(b)'.repeat(2000)}`)).toBe(`(a) http://a.co/${',b,'.repeat(2000)}`);
});

test.each(['a.', '漢.', '(b)', 'http://a.co/(b)'])('stand-ins take a text as long as a post may be, of %s', (again) => {
  const text = again.repeat(Math.floor(98_000 / again.length));
  const address = 'https://example.org/a.b';
  expect(linksIn(`${text} ${address}`).at(-1)?.url).toBe(address);
  expect(weightOf(text)).toBeGreaterThan(25_000);
  expect(lengthOf(`${text} ${address}`, '')).toBeGreaterThan(500);
});

test('an address with a long path keeps its dots', () => {
  const address = `https://example.org/${'a.b'.repeat(500)}`;
  expect(linksIn(`${address} .`)).toEqual([{ start: 0, end: address.length, url: address }]);
});
