import sharp from 'sharp';
import { box, found, full, u32 } from './boxes.ts';
import { heifFile } from './heif.ts';

/** An AVIF file with several images, each of its own size and color; none is a part or a thumbnail of another. */
export async function avifCollection(images: readonly { width: number; height: number; color: string }[]): Promise<Buffer> {
  const coded = await Promise.all(
    images.map(async ({ width, height, color }) => {
      const file = await sharp({ create: { width, height, channels: 3, background: color } })
        .avif({ effort: 0 })
        .toBuffer();
      return { sample: found(file, 'mdat'), properties: [box('av1C', found(file, 'av1C')), full('ispe', 0, u32(width, height))] };
    }),
  );
  const items = coded.map(({ sample }, index) => ({ sample, properties: [0x80 | (2 * index + 1), 2 * index + 2] }));
  const properties = coded.flatMap((one) => one.properties);
  return heifFile({ brands: ['avif', 'mif1avifmiaf'], coding: 'av01', items, properties });
}
