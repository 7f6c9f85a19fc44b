import type { ImageRenditionSpec, WrittenImage } from '@everycast/platforms/port/renditions/spec';
import sharp, { type OverlayOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { clearPicture, photo, stillGif } from '../../../../tests/support/large-pictures.ts';
import { renderImage } from './image.ts';

const maxBytes = 2_000_000;

/** Made at its own size where nothing else is said. */
async function derived(source: Buffer, contentType: WrittenImage, more: Partial<ImageRenditionSpec> = {}) {
  const { width, height } = await sharp(source).metadata();
  const whole = { kind: 'image', shape: 'whole', bytes: maxBytes, shortest: 1, ratio: null } as const;
  return renderImage(async () => ({ source }), { ...whole, contentType, width, height, ...more }, 'a workspace');
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
  const bad = renderImage(async () => ({ source: Buffer.from('no picture') }), { ...spec, ...size }, 'a workspace');
  await expect(bad).rejects.toMatchObject({ code: 'unsupported_media' });
  const broken = renderImage(() => Promise.reject(new Error('No disk.')), { ...spec, ...size }, 'a workspace');
  await expect(broken).rejects.toThrow('No disk.');
});

describe('a crop', () => {
  const colors = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], black: [0, 0, 0] };
  /** 400 × 400: red and green above, blue and black below. */
  const quadrants = () => {
    const quarter = (background: keyof typeof colors, left: number, top: number): OverlayOptions => {
      return { input: { create: { width: 200, height: 200, channels: 3, background } }, left, top };
    };
    return sharp({ create: { width: 400, height: 400, channels: 3, background: 'white' } }).composite([
      quarter('red', 0, 0),
      quarter('lime', 200, 0),
      quarter('blue', 0, 200),
      quarter('black', 200, 200),
    ]);
  };
  /** The color in the middle of each quarter, by lines. */
  async function seen({ bytes, width, height }: Awaited<ReturnType<typeof renderImage>>) {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const from = (Math.floor(height * y) * width + Math.floor(width * x)) * info.channels;
      const near = ([...rgb]: number[]) => rgb.every((value, index) => Math.abs(value - (data[from + index] ?? 0)) < 40);
      return Object.entries(colors).find(([, rgb]) => near(rgb))?.[0];
    };
    return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
  }
  const cropped = (source: Buffer, size: { width: number; height: number }, focus?: ImageRenditionSpec['focus']) =>
    derived(source, 'image/png', { shape: 'crop', ...size, ...(focus && { focus }) });
  const all = ['red', 'lime', 'blue', 'black'];

  test('shows what is around its focal point', async () => {
    const source = await quadrants().png().toBuffer();
    const small = { width: 100, height: 100 };
    expect(await seen(await cropped(source, small))).toEqual(all);
    for (const [x, y, color] of [
      [0, 0, 'red'],
      [1, 0, 'lime'],
      [0, 1, 'blue'],
      [0.75, 0.75, 'black'],
    ] as const)
      expect(await seen(await cropped(source, small, { x, y, zoom: 2 }))).toEqual([color, color, color, color]);
    const upright = { width: 200, height: 400 };
    expect(await seen(await cropped(source, upright, { x: 0, y: 0.5, zoom: 1 }))).toEqual(['red', 'red', 'blue', 'blue']);
    expect(await seen(await cropped(source, upright, { x: 0.9, y: 0.5, zoom: 1 }))).toEqual(['lime', 'lime', 'black', 'black']);
    // Between, as the crop from the middle.
    expect(await seen(await cropped(source, upright, { x: 0.5, y: 0.5, zoom: 1.001 }))).toEqual(all);
  });

  test('counts from the upright image', async () => {
    const lying = await quadrants().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer();
    // Turned clockwise, blue is at the top left.
    expect(await seen(await cropped(lying, { width: 100, height: 100 }, { x: 0, y: 0, zoom: 2 }))).toEqual(Array(4).fill('blue'));
  });

  test('stays there when it gets fewer pixels', async () => {
    const source = await photo();
    const focus = { x: 0.2, y: 0.3, zoom: 2 };
    const spec = { width: 1500, height: 1500, shape: 'crop', focus, ratio: { min: 1, max: 1 } } as const;
    const [large, small] = await Promise.all([
      derived(source, 'image/jpeg', spec),
      derived(source, 'image/jpeg', { ...spec, bytes: 90_000 }),
    ]);
    expect(small.width).toBeLessThan(large.width);
    const tiny = (bytes: Buffer) => sharp(bytes).resize(8, 8, { fit: 'fill' }).greyscale().raw().toBuffer();
    const [one, other] = await Promise.all([tiny(large.bytes), tiny(small.bytes)]);
    expect(Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))).toBeLessThan(24);
  });
});
