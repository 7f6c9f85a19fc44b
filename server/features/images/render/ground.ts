import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { type Rgb, rgbOf } from '@everycast/contract/color-contrast';
import type { NewDesigns } from '@everycast/contract/designs';
import { limited, sharpModule } from './sharp.ts';

const black: Rgb = [0, 0, 0];

/** A PNG's signature and its first chunk, which has the size. */
const head = 33;

/** A PNG with a text that nobody sees. */
function withText(png: Buffer, text: string): Buffer {
  const named = Buffer.from(`tEXtDescription\0${text}`, 'latin1');
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(named.length - 4, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return Buffer.concat([png.subarray(0, head), chunk, png.subarray(head)]);
}

/**
 * Writes a plain ground as PNG: a color, or from one to another, from above to below. It carries an ID, so that two grounds that look the
 * same are two files: each has its own versions.
 * @returns where it is
 */
export async function makeGround(
  { width, height, ground }: Pick<NewDesigns, 'width' | 'height' | 'ground'>,
  id: string,
  folder: string,
): Promise<string> {
  const [from = black, to = from] = ground.map(rgbOf);
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const share = row / Math.max(1, height - 1);
    const color = from.map((value, channel) => Math.round(value + ((to[channel] ?? value) - value) * share));
    pixels.fill(Buffer.from(color), row * width * 3, (row + 1) * width * 3);
  }
  const path = join(folder, 'ground');
  const sharp = await sharpModule();
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  await writeFile(path, withText(await limited(image.png({ compressionLevel: 9 })).toBuffer(), id));
  return path;
}
