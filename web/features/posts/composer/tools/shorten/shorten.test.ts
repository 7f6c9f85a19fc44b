import { expect, test } from 'vitest';
import { linksFor } from '../utm/links.ts';
import { addressOf, longOnes, shortenedText } from './shorten.ts';

const base = 'https://go.example/';

test('links that are short already are left alone', () => {
  const links = linksFor(`${base}spring and https://casa.example/menu`, []);
  expect(longOnes(links, base).map(({ url }) => url)).toEqual(['https://casa.example/menu']);
});

test('an address is replaced wherever it is, and the caret stays where it was', () => {
  const text = 'A https://casa.example/menu, B https://casa.example/menu?x C https://casa.example/menu.';
  const short = new Map([['https://casa.example/menu', `${base}abcdefg`]]);
  const after = shortenedText(text, linksFor(text, []), short, text.indexOf('B'));
  expect(after.text).toBe(`A ${base}abcdefg, B https://casa.example/menu?x C ${base}abcdefg.`);
  expect(after.text.slice(after.caret)).toMatch(/^B /);
});

test('what only some platforms read as a link gets a scheme', () => {
  expect(addressOf({ url: 'casa.example/menu' })).toBe('https://casa.example/menu');
  expect(addressOf({ url: 'HTTP://casa.example' })).toBe('HTTP://casa.example');
});
