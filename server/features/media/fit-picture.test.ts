import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { clearPicture, photo, stillGif } from '../../../tests/support/large-pictures.ts';
import { fitPicture } from './fit-picture.ts';
import type { ImageType } from './rules.ts';

const maxBytes = 2_000_000;
const fitted = (source: Uint8Array, contentType: ImageType, most = maxBytes) =>
  fitPicture(async () => source, { contentType, maxBytes: most });
const shapeOf = async (bytes: Uint8Array) => {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, hasAlpha };
};

describe('a photo of a phone', () => {
  test('loses little, keeps its shape, and is the same each time', async () => {
    const source = await photo();
    expect(source.byteLength).toBeGreaterThan(4_000_000);
    const [made, again] = await Promise.all([fitted(source, 'image/jpeg'), fitted(source, 'image/jpeg')]);
    expect(made.bytes.byteLength).toBeLessThanOrEqual(maxBytes);
    expect(made.bytes.byteLength).toBeGreaterThan(maxBytes / 2);
    expect(made.width / made.height).toBeCloseTo(4 / 3, 2);
    expect(await shapeOf(made.bytes)).toEqual({ format: 'jpeg', width: made.width, height: made.height, hasAlpha: false });
    expect(again.bytes.equals(made.bytes)).toBe(true);
  });

  test('keeps all its pixels where a lower quality is enough', async () => {
    const source = await photo();
    const made = await fitted(source, 'image/jpeg', source.byteLength - 1);
    expect(made.bytes.byteLength).toBeLessThan(source.byteLength);
    expect(made).toMatchObject({ width: 4032, height: 3024 });
  });
});

describe('what can be seen through stays so', () => {
  test.each(['image/webp', 'image/png'] as const)('as %s', async (contentType) => {
    const source = await clearPicture();
    const limit = 400_000;
    const made = await fitted(source, contentType, limit);
    expect(made.bytes.byteLength).toBeLessThanOrEqual(limit);
    expect(await shapeOf(made.bytes)).toEqual({ format: contentType.slice(6), width: made.width, height: made.height, hasAlpha: true });
    const { channels } = await sharp(made.bytes).stats();
    expect(Math.abs((channels[3]?.mean ?? 0) - 127)).toBeLessThan(3);
    expect((await fitted(source, contentType, limit)).bytes.equals(made.bytes)).toBe(true);
  });
});

test('a GIF that does not move', async () => {
  const made = await fitted(await stillGif(), 'image/gif');
  expect(made.bytes.byteLength).toBeLessThanOrEqual(maxBytes);
  expect(await shapeOf(made.bytes)).toMatchObject({ format: 'gif', width: made.width, height: made.height });
});

test('a picture longer than WebP can be', async () => {
  const source = await sharp({ create: { width: 20_000, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  expect(await fitted(source, 'image/webp')).toMatchObject({ width: 16_383, height: 33 });
});

test('failures are told, and those of the storage stay what they are', async () => {
  await expect(fitted(Buffer.from('no picture'), 'image/jpeg')).rejects.toMatchObject({ code: 'unsupported_media' });
  const broken = fitPicture(() => Promise.reject(new Error('No disk.')), { contentType: 'image/jpeg', maxBytes });
  await expect(broken).rejects.toThrow('No disk.');
});
