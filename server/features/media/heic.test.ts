import sharp from 'sharp';
import { expect, test } from 'vitest';
import { heicPicture, heicSequence } from '../../../tests/support/heic.ts';
import * as heic from './heic.ts';

const readHeic = (source: Uint8Array) => heic.readHeic(source, 'a workspace');

const pixel = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test('becomes a JPEG with nothing but the picture in it', async () => {
  const picture = await readHeic(await heicPicture());
  expect(picture).toMatchObject({ contentType: 'image/jpeg', animated: false, width: 320, height: 192 });
  const { format, exif, icc } = await sharp(picture.bytes).metadata();
  expect([format, exif, icc]).toEqual(['jpeg', undefined, undefined]);
  const [red = 0, , blue = 0] = await pixel(picture.bytes, 20, 90);
  expect([red > 200, blue < 60]).toEqual([true, true]);
  expect(await sharp(picture.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 320, height: 192 });
});

test('becomes a PNG where it is transparent, and shines through as much as before', async () => {
  const picture = await readHeic(await heicPicture({ alpha: 0.5 }));
  expect(picture).toMatchObject({ contentType: 'image/png', width: 320, height: 192 });
  const seen = async (left: number) =>
    (await sharp(picture.bytes).extract({ left, top: 90, width: 1, height: 1 }).raw().toBuffer())[3] ?? 0;
  expect(Math.abs((await seen(40)) - 128)).toBeLessThan(12);
  expect(await seen(280)).toBeGreaterThan(243);
  expect(await readHeic(await heicPicture({ alpha: 1 }))).toMatchObject({ contentType: 'image/jpeg' });
});

test('is upright, however the phone was held', async () => {
  const picture = await readHeic(await heicPicture({ quarters: 1 }));
  expect(picture).toMatchObject({ width: 192, height: 320 });
  // Turned to the left, what was right is on top.
  const [, , blue = 0] = await pixel(picture.bytes, 90, 20);
  expect(blue).toBeGreaterThan(200);
});

test('colours of a wide profile become those of sRGB', async () => {
  const tagged = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer();
  const profile = (await sharp(tagged).metadata()).icc ?? expect.fail('There is no profile.');
  const grey = { left: '0x40A040', right: '0x40A040' };
  const [plain, wide] = await Promise.all([readHeic(await heicPicture(grey)), readHeic(await heicPicture({ ...grey, profile }))]);
  const [[dull = 0, green = 0], [vivid = 0, more = 0]] = await Promise.all([pixel(plain.bytes, 20, 20), pixel(wide.bytes, 20, 20)]);
  // The same numbers mean a stronger green in the wider space.
  expect(vivid).toBeLessThan(dull - 5);
  expect(more).toBeGreaterThanOrEqual(green);
});

test('a sequence says what it is', async () => {
  await expect(readHeic(await heicSequence())).rejects.toMatchObject({
    code: 'unsupported_media',
    reason: { code: 'media.heic_sequence' },
  });
});

test('one that is damaged or too large is refused with a word on it', async () => {
  const whole = await heicPicture();
  for (const part of [whole.subarray(0, 100), whole.subarray(0, whole.length - 200)]) {
    await expect(readHeic(part)).rejects.toMatchObject({ code: 'unsupported_media', message: expect.stringContaining('damaged') });
  }
  const huge = Buffer.from(whole);
  const size = huge.indexOf('ispe', 0, 'latin1') + 8;
  huge.writeUInt32BE(20_000, size);
  huge.writeUInt32BE(15_000, size + 4);
  await expect(readHeic(huge)).rejects.toMatchObject({ code: 'too_large', message: expect.stringContaining('300 million pixels') });
});
