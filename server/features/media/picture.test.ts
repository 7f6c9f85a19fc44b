import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { avifCollection } from '../../../tests/support/avif.ts';
import { refuseDamaged, timeBudget } from './libvips.ts';
import * as pictures from './picture.ts';
import { isLosslessWebp } from './webp.ts';

const readPicture = (source: Uint8Array) => pictures.readPicture(source, 'a workspace');

const noise = {
  create: { width: 120, height: 80, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
} as const;
const secret = 'Somewhere Street 7';
const withSecrets = { IFD0: { Copyright: secret, Make: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

/** Two frames of 40 by 30: red, then blue. */
async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (colour: string) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background: colour } })
      .png()
      .toBuffer();
  const frames = await Promise.all(['red', 'blue'].map(frame));
  return sharp(frames, { join: { animated: true } })
    [format]({ delay: [100, 300], loop: 2 })
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG of one colour that is small as a file and huge as a picture. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}

describe('what is kept', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s stays what it is, without a trace of what else was in it', async (format) => {
    const source = await sharp(noise).withExif(withSecrets)[format]().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const picture = await readPicture(source);
    expect(picture).toMatchObject({ contentType: `image/${format}`, width: 120, height: 80 });
    const { exif, icc, iptc, xmp, comments } = await sharp(picture.bytes).metadata();
    expect([exif, icc, iptc, xmp, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    for (const bytes of [picture.bytes, picture.thumbnail]) expect(bytes.includes(secret)).toBe(false);
  });

  test('what hides in text chunks, comments and behind the end is gone too', async () => {
    const png = await sharp(noise).png().toBuffer();
    const text = pngChunk('tEXt', Buffer.from(`Comment\0${secret}`));
    const chunked = Buffer.concat([png.subarray(0, 33), text, png.subarray(33), Buffer.from(secret)]);
    const jpeg = await sharp(noise).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(secret)]);
    const gif = await animation('gif');
    const extension = Buffer.concat([Buffer.from([0x21, 0xfe, secret.length]), Buffer.from(secret), Buffer.from([0])]);
    const gifCommented = Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
    for (const source of [chunked, commented, gifCommented]) {
      expect(source.includes(secret)).toBe(true);
      expect((await readPicture(source)).bytes.includes(secret)).toBe(false);
    }
  });

  test('a picture that lies on its side is turned upright', async () => {
    const source = await sharp(noise).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await readPicture(source);
    expect(picture).toMatchObject({ width: 80, height: 120 });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ width: 80, height: 120 });
  });

  test('colours of a wide profile become those of sRGB', async () => {
    const green = { create: { width: 8, height: 8, channels: 3, background: { r: 60, g: 200, b: 60 } } } as const;
    const source = await sharp(green).withIccProfile('p3').png().toBuffer();
    const stored = await sharp(source, { ignoreIcc: true }).raw().toBuffer();
    const { bytes } = await readPicture(source);
    const kept = await sharp(bytes).raw().toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('srgb');
    // What the profile wrote as other numbers is green of our numbers again.
    expect(Math.abs((kept[1] ?? 0) - 200)).toBeLessThan(3);
    expect(Math.abs((kept[0] ?? 0) - 60)).toBeLessThan(Math.abs((stored[0] ?? 0) - 60));
  });

  test.each(['gif', 'webp'] as const)('a moving %s goes on moving', async (format) => {
    const picture = await readPicture(await animation(format));
    expect(picture).toMatchObject({ contentType: `image/${format}`, width: 40, height: 30 });
    expect(await sharp(picture.bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, delay: [100, 300], loop: 2 });
    expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  test('transparency stays', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    expect((await sharp((await readPicture(clear)).bytes).metadata()).hasAlpha).toBe(true);
  });

  test('a thumbnail has up to 480 pixels and is never larger than the picture', async () => {
    const wide = await sharp({ create: { width: 1200, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await sharp((await readPicture(wide)).thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 120 });
    const small = await sharp(noise).png().toBuffer();
    expect(await sharp(await pictures.smallPicture(small, 96, 'a workspace')).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 64,
    });
  });

  test('many at once are all done', async () => {
    const source = await sharp(noise).png().toBuffer();
    const pictures = await Promise.all(Array.from({ length: 8 }, () => readPicture(source)));
    expect(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });
});

/** A TIFF of the pages of two: the directory of the first leads to that of the second, whose offsets grow by what is in front of it. */
async function twoPages(first: Buffer, second: Buffer): Promise<Buffer> {
  const [one, other] = [Buffer.from(first), Buffer.from(second)];
  const shift = one.length + (one.length % 2);
  const sizes: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 };
  const directory = other.readUInt32LE(4);
  const count = other.readUInt16LE(directory);
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    const [tag, type, values] = [other.readUInt16LE(entry), other.readUInt16LE(entry + 2), other.readUInt32LE(entry + 4)];
    const isElsewhere = (sizes[type] ?? 1) * values > 4;
    // Where the strips are is an offset itself.
    if (isElsewhere || tag === 273) other.writeUInt32LE(other.readUInt32LE(entry + 8) + shift, entry + 8);
    if (isElsewhere && tag === 273) {
      const list = other.readUInt32LE(entry + 8) - shift;
      for (let strip = 0; strip < values; strip += 1) other.writeUInt32LE(other.readUInt32LE(list + 4 * strip) + shift, list + 4 * strip);
    }
  }
  const end = one.readUInt32LE(4);
  one.writeUInt32LE(directory + shift, end + 2 + 12 * one.readUInt16LE(end));
  return Buffer.concat([one, Buffer.alloc(shift - one.length), other]);
}

describe('what becomes another type', () => {
  const clear = { create: { width: 40, height: 20, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } } as const;
  const pixels = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();

  test('a TIFF becomes a PNG, pixel for pixel, and of several pages the first', async () => {
    const source = await sharp(noise).tiff({ compression: 'lzw' }).toBuffer();
    const picture = await readPicture(source);
    expect(picture).toMatchObject({ contentType: 'image/png', animated: false });
    expect((await pixels(picture.bytes)).equals(await pixels(source))).toBe(true);
  });

  test('of pages or images of different sizes the first', async () => {
    const page = (width: number, background: string) =>
      sharp({ create: { width, height: 20, channels: 3, background } })
        .tiff()
        .toBuffer();
    const tiff = await twoPages(await page(40, 'red'), await page(90, 'blue'));
    expect((await sharp(tiff).metadata()).pages).toBe(2);
    const avif = await avifCollection([
      { width: 64, height: 20, color: 'red' },
      { width: 96, height: 80, color: 'blue' },
    ]);
    expect((await sharp(avif).metadata()).pages).toBe(2);
    for (const [source, width] of [
      [tiff, 40],
      [avif, 64],
    ] as const) {
      const picture = await readPicture(source);
      expect(picture).toMatchObject({ animated: false, width, height: 20 });
      const [red = 0, , blue = 0] = await sharp(picture.bytes).removeAlpha().raw().toBuffer();
      expect([red > 200, blue < 60]).toEqual([true, true]);
    }
  });

  test('an AVIF becomes a JPEG, and a transparent one a PNG that is', async () => {
    expect(await readPicture(await sharp(noise).avif({ effort: 0 }).toBuffer())).toMatchObject({ contentType: 'image/jpeg' });
    const picture = await readPicture(await sharp(clear).avif({ effort: 0 }).toBuffer());
    expect(picture).toMatchObject({ contentType: 'image/png', width: 40, height: 20 });
    const alpha = (await pixels(picture.bytes))[3] ?? 0;
    expect(alpha).toBeGreaterThan(110);
    expect(alpha).toBeLessThan(145);
  });

  test('a WebP without loss stays without loss, also under what is transparent, and one with loss stays small', async () => {
    for (const source of [await sharp(noise).webp({ lossless: true }).toBuffer(), await sharp(clear).webp({ lossless: true }).toBuffer()]) {
      const { contentType, bytes } = await readPicture(source);
      expect([contentType, isLosslessWebp(bytes)]).toEqual(['image/webp', true]);
      expect((await pixels(bytes)).equals(await pixels(source))).toBe(true);
    }
    const lossy = await readPicture(await sharp(noise).webp({ quality: 60 }).toBuffer());
    expect(isLosslessWebp(lossy.bytes)).toBe(false);
  });
});

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each([
    ['nothing', '', 'This file is empty.'],
    ['a text', 'hello', 'isn’t an image'],
    ['an SVG', svg, 'isn’t an image'],
    ['an SVG with its declaration', `<?xml version="1.0"?>${svg}`, 'SVG'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'isn’t an image'],
    ['a PDF', '%PDF-1.7\n%abc', 'application/pdf'],
    ['a BMP', 'BM6\0\0\0\0\0\0\0', 'BMP'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'HEIC'],
    ['a name alone', '\x89PNG\r\n\x1a\n', 'isn’t an image'],
    ['rubbish with a JPEG head', `\xff\xd8\xff\xe0${'x'.repeat(500)}`, 'damaged'],
  ])('%s', async (_, content, words) => {
    const refused = readPicture(Buffer.from(content, 'latin1'));
    await expect(refused).rejects.toMatchObject({ name: 'AppError', code: 'unsupported_media' });
    await expect(refused).rejects.toThrow(words);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('half a %s', async (format) => {
    const whole = await sharp(noise)[format]().toBuffer();
    await expect(readPicture(whole.subarray(0, whole.length / 2))).rejects.toThrow('damaged or incomplete');
  });

  test('a bomb, before anything is unpacked', async () => {
    const source = bomb(20_000, 15_000);
    expect(source.byteLength).toBeLessThan(1_000_000);
    const refused = readPicture(source);
    await expect(refused).rejects.toMatchObject({ code: 'too_large' });
    await expect(refused).rejects.toThrow('300 million pixels');
  });

  test('a refusal does not keep others waiting', async () => {
    const source = await sharp(noise).png().toBuffer();
    const outcomes = await Promise.allSettled([...Array.from({ length: 6 }, () => readPicture(Buffer.from('no'))), readPicture(source)]);
    expect(outcomes.at(-1)?.status).toBe('fulfilled');
  });
});

describe('the order in which pictures wait', () => {
  /** Moves and has much to it, so that it takes a while. */
  const slow = async () => {
    const frames = Array.from({ length: 8 }, () =>
      sharp({ ...noise, create: { ...noise.create, width: 400, height: 300 } })
        .png()
        .toBuffer(),
    );
    return sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
  };

  test('one workspace with many slow pictures keeps no other waiting', async () => {
    const [gif, png] = [await slow(), await sharp(noise).png().toBuffer()];
    const done: string[] = [];
    const read = async (source: Uint8Array, owner: string) => {
      await pictures.readPicture(source, owner);
      done.push(owner);
    };
    const flood = Array.from({ length: 4 }, () => read(gif, 'many'));
    await read(png, 'one');
    expect(done).toEqual(['one']);
    await Promise.all(flood);
  });

  test('a picture that takes longer than it may is refused with the limit, and what waits goes on', async () => {
    const gif = await slow();
    const time = timeBudget(0);
    await expect(pictures.shrink(gif, 96, time).catch(refuseDamaged)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('takes longer than 0 seconds to process'),
    });
    expect((await readPicture(await sharp(noise).png().toBuffer())).width).toBe(120);
  });

  test('what libvips ends is told as such', () => {
    expect(() => refuseDamaged(new Error('timeout: 96% complete'))).toThrow('takes longer than 30 seconds');
  });
});
