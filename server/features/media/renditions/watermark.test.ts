import { type Watermark, watermarkCorners } from '@everycast/contract/watermark';
import type { ImageRenditionSpec } from '@everycast/platforms/port/renditions/spec';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { renderImage } from './image.ts';

/** Twice as wide as high. */
const logo = () => plain(200, 100, 'magenta').png().toBuffer();
const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });
const mark: Watermark = { mediaId: '0199a0a0-0000-7000-8000-000000000000', corner: 'bottom-right', size: 0.25, opacity: 1 };

const spec = { kind: 'image', contentType: 'image/png', bytes: 5_000_000, shape: 'whole', shortest: 1, ratio: null } as const;

async function published(source: Buffer, more: Partial<Watermark> = {}, own: Partial<ImageRenditionSpec> = {}, bytes?: Buffer) {
  const { width, height } = await sharp(source).metadata();
  const watermark = { ...mark, ...more };
  const drawn = { ...watermark, bytes: bytes ?? (await logo()) };
  return renderImage(async () => ({ source, mark: drawn }), { ...spec, width, height, ...own, watermark }, 'a workspace');
}

/** The color of a pixel. */
async function at(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
const magenta = [255, 0, 255];
const white = [255, 255, 255];

describe('a watermark', () => {
  test('is in its corner, a margin from the edges, as wide as it says', async () => {
    const source = await plain(800, 600, 'white').png().toBuffer();
    // A quarter of 800 pixels wide, and half as high; 3% of 600 pixels from the edges.
    const boxes = { 'top-left': [18, 18], 'top-right': [582, 18], 'bottom-left': [18, 482], 'bottom-right': [582, 482] } as const;
    for (const corner of watermarkCorners) {
      const { bytes, width, height } = await published(source, { corner });
      expect([width, height]).toEqual([800, 600]);
      const [left, top] = boxes[corner];
      for (const [x, y] of [
        [left, top],
        [left + 199, top],
        [left, top + 99],
        [left + 199, top + 99],
      ] as const)
        expect([corner, x, y, await at(bytes, x, y)]).toEqual([corner, x, y, magenta]);
      for (const [x, y] of [
        [left - 1, top],
        [left + 200, top],
        [left, top - 1],
        [left, top + 100],
      ] as const)
        expect([corner, x, y, await at(bytes, x, y)]).toEqual([corner, x, y, white]);
    }
  });

  test('lets through as much as its opacity says, and as its own transparency', async () => {
    const source = await plain(400, 400, 'white').png().toBuffer();
    const half = await published(source, { opacity: 0.5, size: 1 });
    const [red = 0, green = 0, blue = 0] = await at(half.bytes, 200, 280);
    expect([red, blue]).toEqual([255, 255]);
    expect(Math.abs(green - 127)).toBeLessThanOrEqual(2);
    const clear = await sharp({ create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    expect(await at((await published(source, { size: 1 }, {}, clear)).bytes, 200, 280)).toEqual(white);
  });

  test('never reaches out of the frame, whatever its ratio', async () => {
    const source = await plain(300, 60, 'white').png().toBuffer();
    const tall = await plain(100, 1000, 'magenta').png().toBuffer();
    const { bytes } = await published(source, { size: 1, corner: 'top-left' }, {}, tall);
    expect(await at(bytes, 3, 30)).toEqual(magenta);
    expect(await at(bytes, 20, 30)).toEqual(white);
  });

  test('is placed in the frame that is published, with its border, and survives a lower quality and fewer pixels', async () => {
    const source = await plain(400, 800, 'teal').png().toBuffer();
    const padded = await published(source, {}, { width: 800, height: 800, shape: 'pad', contentType: 'image/jpeg' });
    const [red = 0, green = 0, blue = 0] = await at(padded.bytes, 700, 730);
    expect([red > 240, green < 15, blue > 240]).toEqual([true, true, true]);
    const noise = await sharp({
      create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .png()
      .toBuffer();
    const small = await published(noise, {}, { contentType: 'image/jpeg', bytes: 60_000 });
    expect(small.bytes.byteLength).toBeLessThanOrEqual(60_000);
    expect(small.width).toBeLessThan(900);
    const away = Math.round(small.width * 0.03);
    const [r = 0, g = 0, b = 0] = await at(small.bytes, small.width - away - 20, small.height - away - 10);
    expect([r > 200, g < 60, b > 200]).toEqual([true, true, true]);
  });

  test('that can’t be read is the reason, and nothing goes out without it', async () => {
    const source = await plain(400, 400, 'white').png().toBuffer();
    const damaged = (await logo()).subarray(0, 60);
    await expect(published(source, {}, {}, damaged)).rejects.toMatchObject({
      code: 'unsupported_media',
      reason: { code: 'media.watermark_damaged' },
    });
  });
});
