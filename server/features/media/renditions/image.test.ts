import type { ImageRenditionSpec, WrittenImage } from '@everycast/platforms/port/renditions/spec';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { clearPicture, photo, stillGif } from '../../../../tests/support/large-pictures.ts';
import { renderImage } from './image.ts';

const maxBytes = 2_000_000;

/** Made at its own size where nothing else is said. */
async function derived(source: Buffer, contentType: WrittenImage, more: Partial<ImageRenditionSpec> = {}) {
  const { width, height } = await sharp(source).metadata();
  const whole = { kind: 'image', shape: 'whole', bytes: maxBytes, shortest: 1, ratio: null } as const;
  return renderImage(async () => source, { ...whole, contentType, width, height, ...more }, 'a workspace');
}
const shapeOf = async (bytes: Uint8Array) => {
  const { format, width, height, hasAlpha, exif } = await sharp(bytes).metadata();
  return { format, width, height, hasAlpha, exif };
};

describe('a photo of a phone', () => {
  test('loses little, keeps its shape, and is the same each time', async () => {
    const source = await photo();
    expect(source.byteLength).toBeGreaterThan(4_000_000);
    const [made, again] = await Promise.all([derived(source, 'image/jpeg'), derived(source, 'image/jpeg')]);
    expect(made.bytes.byteLength).toBeLessThanOrEqual(maxBytes);
    expect(made.bytes.byteLength).toBeGreaterThan(maxBytes / 2);
    expect(made.width / made.height).toBeCloseTo(4 / 3, 2);
    expect(await shapeOf(made.bytes)).toMatchObject({ format: 'jpeg', width: made.width, height: made.height, hasAlpha: false });
    expect(again.bytes.equals(made.bytes)).toBe(true);
  });

  test('keeps all its pixels where a lower quality is enough', async () => {
    const source = await photo();
    const made = await derived(source, 'image/jpeg', { bytes: source.byteLength - 1 });
    expect(made.bytes.byteLength).toBeLessThan(source.byteLength);
    expect(made).toMatchObject({ width: 4032, height: 3024 });
  });

  test('never leaves the shape that is taken, however small it gets', async () => {
    const ratio = { min: 0.8, max: 0.8 };
    const made = await derived(await photo(), 'image/jpeg', {
      width: 1600,
      height: 2000,
      shape: 'crop',
      bytes: 60_000,
      ratio,
      shortest: 80,
    });
    expect(made.width / made.height).toBe(0.8);
    expect(made.width).toBeLessThan(1600);
    const tooSmall = derived(await photo(), 'image/jpeg', {
      width: 1600,
      height: 2000,
      shape: 'crop',
      bytes: 2_000,
      ratio,
      shortest: 1000,
    });
    await expect(tooSmall).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('what can be seen through', () => {
  test.each(['image/webp', 'image/png'] as const)('stays so as %s', async (contentType) => {
    const source = await clearPicture();
    const bytes = 400_000;
    const made = await derived(source, contentType, { bytes });
    expect(made.bytes.byteLength).toBeLessThanOrEqual(bytes);
    expect(await shapeOf(made.bytes)).toMatchObject({
      format: contentType.slice(6),
      width: made.width,
      height: made.height,
      hasAlpha: true,
    });
    const { channels } = await sharp(made.bytes).stats();
    expect(Math.abs((channels[3]?.mean ?? 0) - 127)).toBeLessThan(3);
    expect((await derived(source, contentType, { bytes })).bytes.equals(made.bytes)).toBe(true);
  });

  test('is white behind where a type knows nothing transparent', async () => {
    const clear = await sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const made = await derived(clear, 'image/jpeg');
    const { channels } = await sharp(made.bytes).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });
});

test('a GIF that does not move becomes another picture', async () => {
  const made = await derived(await stillGif(), 'image/webp');
  expect(made.bytes.byteLength).toBeLessThanOrEqual(maxBytes);
  expect(await shapeOf(made.bytes)).toMatchObject({ format: 'webp', width: made.width, height: made.height });
});

test('nothing is in it but the picture', async () => {
  const told = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Someone' } })
    .jpeg()
    .toBuffer();
  expect((await shapeOf(told)).exif).toBeDefined();
  expect((await shapeOf((await derived(told, 'image/jpeg')).bytes)).exif).toBeUndefined();
});

test('failures are told, and those of the storage stay what they are', async () => {
  const spec = { kind: 'image', contentType: 'image/jpeg', shape: 'whole', bytes: maxBytes, shortest: 1, ratio: null } as const;
  const size = { width: 10, height: 10 };
  const bad = renderImage(async () => Buffer.from('no picture'), { ...spec, ...size }, 'a workspace');
  await expect(bad).rejects.toMatchObject({ code: 'unsupported_media' });
  const broken = renderImage(() => Promise.reject(new Error('No disk.')), { ...spec, ...size }, 'a workspace');
  await expect(broken).rejects.toThrow('No disk.');
});
