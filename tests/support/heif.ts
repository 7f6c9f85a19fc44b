import { box, full, u16, u32 } from './boxes.ts';

/** A HEIF file (ISO/IEC 23008-12). Properties are numbered from 1, in their order, and an item's with 0x80 must be understood. */
interface Heif {
  /** The major brand and the compatible ones: "avif", "mif1avifmiaf". */
  brands: readonly [string, string];
  /** The items' coding: "av01". */
  coding: string;
  /** The first one is the primary item. */
  items: readonly { sample: Buffer; properties: readonly number[] }[];
  properties: readonly Buffer[];
  /** What items refer to. */
  references?: readonly Buffer[];
}

/** Writes a file of coded images. */
export function heifFile({ brands: [major, compatible], coding, items, properties, references = [] }: Heif): Buffer {
  const samples = items.map(({ sample }) => sample);
  const starts = samples.map((_, index) => samples.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const places = (offset: number) =>
    samples.map(({ length }, index) => Buffer.concat([u16(index + 1, 0, 1), u32(offset + (starts[index] ?? 0), length)]));
  const meta = (offset: number) =>
    full(
      'meta',
      0,
      full('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      full('pitm', 0, u16(1)),
      full('iloc', 0, Buffer.from([0x44, 0x00]), u16(items.length), ...places(offset)),
      full(
        'iinf',
        0,
        u16(items.length),
        ...items.map((_, index) => full('infe', 2, u16(index + 1, 0), Buffer.from(`${coding}\0`, 'latin1'))),
      ),
      ...(references.length > 0 ? [full('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          0,
          u32(items.length),
          ...items.map(({ properties: own }, index) => Buffer.concat([u16(index + 1), Buffer.from([own.length, ...own])])),
        ),
      ),
    );
  const type = box('ftyp', Buffer.from(`${major}\0\0\0\0${compatible}`, 'latin1'));
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', ...samples)]);
}
