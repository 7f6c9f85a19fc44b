import sharp from 'sharp';
import { box, found, full, u16, u32 } from './boxes.ts';

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
  const ids = images.map((_, index) => index + 1);
  const starts = coded.map((_, index) => coded.slice(0, index).reduce((sum, { sample }) => sum + sample.length, 0));
  const meta = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full(
        'iloc',
        0,
        Buffer.from([0x44, 0x00]),
        u16(ids.length),
        ...coded.map(({ sample }, index) => Buffer.concat([u16(index + 1, 0, 1), u32(offset + (starts[index] ?? 0), sample.length)])),
      ),
      full('iinf', 0, u16(ids.length), ...ids.map((id) => full('infe', 2, u16(id, 0), Buffer.from('av01\0', 'latin1')))),
      box(
        'iprp',
        box('ipco', ...coded.flatMap(({ properties }) => properties)),
        full('ipma', 0, u32(ids.length), ...ids.map((id) => Buffer.concat([u16(id), Buffer.from([2, 0x80 | (2 * id - 1), 2 * id])]))),
      ),
    );
  const type = box('ftyp', Buffer.from('avif\0\0\0\0mif1avifmiaf', 'latin1'));
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', ...coded.map(({ sample }) => sample))]);
}
