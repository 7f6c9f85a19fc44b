import { maxImagePixels } from '@everycast/contract/media';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pictureName, refusalOfSize, refusalOfType, shownName } from './rules.ts';

describe('types', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'])('%s is taken', (type) => {
    expect(refusalOfType(type)).toBeNull();
  });

  test.each([
    ['image/heic', 'media.heic'],
    ['image/apng', 'media.apng'],
    ['application/xml', 'media.svg'],
    ['image/bmp', 'media.image_type', { type: 'BMP' }],
    ['application/pdf', 'media.file_type', { type: 'application/pdf' }],
    ['constructor', 'media.file_type', { type: 'constructor' }],
    [null, 'media.not_an_image'],
  ])('%s is refused with a word on it', (type, code, params?: object) => {
    expect(refusalOfType(type)).toEqual(params ? { code, params } : { code });
  });
});

test('pixels up to the limit pass', () => {
  expect(refusalOfSize(maxImagePixels)).toBeNull();
  expect(refusalOfSize(300_000_000)).toMatchObject({ code: 'media.too_many_pixels', params: { size: 300 } });
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
    ['می\u200Cخواهم 👩\u200D👧.png', 'می\u200Cخواهم 👩\u200D👧.png'],
    ['\u200D\u200C', 'file'],
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
