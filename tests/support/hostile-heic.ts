import { box, found, full, u16, u32 } from './boxes.ts';
import { heicPicture } from './heic.ts';

const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
const text = (value: string) => Buffer.from(value, 'latin1');
const item = (id: number, kind: string) => full('infe', 2, u16(id, 0), text(`${kind}\0`));
const handler = full('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13));
const repeated = (count: number, make: (index: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));

/** A file around these boxes of `meta`; `data` makes those whose offsets depend on it. */
function file(data: Buffer, meta: (offset: number) => Buffer[]): Buffer {
  const size = full('meta', 0, handler, ...meta(0)).length;
  return Buffer.concat([type, full('meta', 0, handler, ...meta(type.length + size + 8)), box('mdat', data)]);
}

/** One picture made of `rows` × `columns` tiles, all with the same data. */
export async function tiledHeic(rows: number, columns: number, edge = 64): Promise<Buffer> {
  const tile = await heicPicture({ width: edge, height: edge });
  const sample = found(tile, 'mdat');
  const count = rows * columns;
  const [width, height] = [columns * edge, rows * edge];
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width, height)]);
  const tiles = (make: (id: number) => Buffer) => repeated(count, (index) => make(index + 2));
  return file(Buffer.concat([grid, sample]), (offset) => {
    const [ofGrid, ofTile] = [u32(offset, grid.length), u32(offset + grid.length, sample.length)];
    const located = [u16(count + 1), u16(1, 0, 1), ofGrid, tiles((id) => Buffer.concat([u16(id, 0, 1), ofTile]))];
    const properties = [full('ispe', 0, u32(width, height)), box('hvcC', found(tile, 'hvcC')), full('ispe', 0, u32(edge, edge))];
    const has = (id: number, ...numbers: number[]) => Buffer.concat([u16(id), Buffer.from([numbers.length, ...numbers])]);
    return [
      full('pitm', 0, u16(1)),
      full('iloc', 0, Buffer.from([0x44, 0]), ...located),
      full(
        'iinf',
        0,
        u16(count + 1),
        item(1, 'grid'),
        tiles((id) => item(id, 'hvc1')),
      ),
      full(
        'iref',
        0,
        box(
          'dimg',
          u16(1, count),
          tiles((id) => u16(id)),
        ),
      ),
      box(
        'iprp',
        box('ipco', ...properties),
        full(
          'ipma',
          0,
          u32(count + 1),
          has(1, 0x81),
          tiles((id) => has(id, 0x82, 0x83)),
        ),
      ),
    ];
  });
}

/** A picture that is derived from itself, through another. */
export const circularHeic = (): Buffer =>
  file(Buffer.alloc(8), (offset) => [
    full('pitm', 0, u16(1)),
    full('iloc', 0, Buffer.from([0x44, 0]), u16(2, 1, 0, 1), u32(offset, 8), u16(2, 0, 1), u32(offset, 8)),
    full('iinf', 0, u16(2), item(1, 'iden'), item(2, 'iden')),
    full('iref', 0, box('dimg', u16(1, 1, 2)), box('dimg', u16(2, 1, 1))),
    box(
      'iprp',
      box('ipco', full('ispe', 0, u32(64, 64))),
      full('ipma', 0, u32(2), u16(1), Buffer.from([1, 0x81]), u16(2), Buffer.from([1, 0x81])),
    ),
  ]);

/** A picture whose data is the same megabyte, 65,535 times: 64 GB. */
export const repeatingHeic = (): Buffer =>
  file(Buffer.alloc(2 ** 20), (offset) => [
    full('pitm', 0, u16(1)),
    full(
      'iloc',
      0,
      Buffer.from([0x44, 0]),
      u16(1, 1, 0, 65_535),
      repeated(65_535, () => u32(offset, 2 ** 20)),
    ),
    full('iinf', 0, u16(1), item(1, 'hvc1')),
    box('iprp', box('ipco', full('ispe', 0, u32(64, 64))), full('ipma', 0, u32(1), u16(1), Buffer.from([1, 0x81]))),
  ]);

/** The picture, and as many empty boxes before it as fit. */
export async function endlessHeic(count: number): Promise<Buffer> {
  const picture = await heicPicture();
  const boxes = Buffer.alloc(count * 8, box('free'));
  return Buffer.concat([picture.subarray(0, type.length), boxes, picture.subarray(type.length)]);
}

/** Boxes within boxes, each of which could contain more. */
export function nestedHeic(depth: number): Buffer {
  const heads = repeated(depth, (index) => Buffer.concat([u32((depth - index) * 8), text('iprp')]));
  return Buffer.concat([type, full('meta', 0, handler, heads)]);
}

/** What the size says, instead of what the picture has. */
export async function lyingHeic(width: number, height: number): Promise<Buffer> {
  const picture = Buffer.from(await heicPicture());
  u32(width, height).copy(picture, picture.indexOf('ispe', 0, 'latin1') + 8);
  return picture;
}
