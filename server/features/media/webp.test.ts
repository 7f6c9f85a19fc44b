import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isLosslessWebp } from './webp.ts';

const chunk = (kind: string, body: Uint8Array = new Uint8Array()): Buffer => {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const webp = (chunks: readonly Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return chunk('RIFF', body);
};
const frame = (chunks: readonly Buffer[]) => chunk('ANMF', Buffer.concat([Buffer.alloc(16), ...chunks]));

test.each([true, false])('pictures and animations say whether they are lossless: %s', async (lossless) => {
  const frames = Array.from({ length: 3 }, (_, index) => ({
    create: { width: 8, height: 8, channels: 4 as const, background: { r: 80 * index, g: 0, b: 0, alpha: 1 } },
  }));
  const pictures = await Promise.all(frames.map((one) => sharp(one).png().toBuffer()));
  expect(isLosslessWebp(await sharp(pictures[0]).webp({ lossless }).toBuffer())).toBe(lossless);
  expect(
    isLosslessWebp(
      await sharp(pictures, { join: { animated: true } })
        .webp({ lossless })
        .toBuffer(),
    ),
  ).toBe(lossless);
});

test('a file may have as many frames and chunks, and as deep ones, as somebody wants', () => {
  let nested = chunk('VP8L');
  for (let depth = 0; depth < 2_000; depth += 1) nested = frame([nested]);
  expect(isLosslessWebp(webp([nested]))).toBe(false);
  const many = Array.from({ length: 200_000 }, () => chunk('VP8L'));
  expect(isLosslessWebp(webp([frame(many)]))).toBe(true);
  expect(isLosslessWebp(webp([frame([...many, chunk('VP8 ')])]))).toBe(false);
  expect(isLosslessWebp(webp([]))).toBe(false);
});
