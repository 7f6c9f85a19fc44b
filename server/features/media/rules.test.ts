import { maxImagePixels } from '@everycast/contract/media';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inBytes, pictureName, refusalOfSize, refusalOfType, shownName } from './rules.ts';

describe('types', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])('%s is taken', (type) => {
    expect(refusalOfType(type)).toBeNull();
  });

  test.each([
    ['image/heic', 'HEIC'],
    ['image/apng', 'animated PNG'],
    ['application/xml', 'SVG'],
    ['image/bmp', 'BMP'],
    ['application/pdf', 'application/pdf'],
    ['constructor', 'not a picture'],
    [null, 'not a picture'],
  ])('%s is refused with a word on it', (type, words) => {
    expect(refusalOfType(type)).toContain(words);
  });
});

test('pixels up to the limit pass', () => {
  expect(refusalOfSize(maxImagePixels)).toBeNull();
  expect(refusalOfSize(300_000_000)).toContain('300 million pixels');
});

test('sizes as limits are written', () => {
  expect([inBytes(2_000_000), inBytes(20_000_000), inBytes(1_234_567)]).toEqual(['2 MB', '20 MB', '1.2 MB']);
});

describe('names', () => {
  test.each([
    ['holiday.jpg', 'holiday.jpg'],
    ['C:\\fakepath\\holiday.jpg', 'holiday.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
    ['  ', 'file'],
    ['', 'file'],
    ['Grüße 👋.png', 'Grüße 👋.png'],
  ])('%j is shown as %j', (name, shown) => {
    expect(shownName(name)).toBe(shown);
  });

  test('whatever comes, a name is short, not empty and well formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const shown = shownName(name);
        expect(shown.length).toBeGreaterThan(0);
        expect([...shown].length).toBeLessThanOrEqual(200);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\p{Cc}/\\]/u);
      }),
    );
  });
});

test.each([
  ['p.heic', 'image/jpeg', 'p.jpg'],
  ['IMG_1.HEIF', 'image/jpeg', 'IMG_1.jpg'],
  ['p.JPEG', 'image/jpeg', 'p.JPEG'],
  ['shot.jpg', 'image/png', 'shot.png'],
  ['without', 'image/jpeg', 'without'],
  ['v1.2 final', 'image/webp', 'v1.2 final'],
] as const)('%s kept as %s is called %s', (name, type, called) => {
  expect(pictureName(name, type)).toBe(called);
});
