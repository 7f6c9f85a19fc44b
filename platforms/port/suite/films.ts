import type { DraftMedia } from '../manifest.ts';
import type { ByteRange, MediaFile } from '../platform.ts';
import { videoOf } from './videos.ts';

/** What a film is like. `framesPerSecond`: a whole number. */
export interface Film {
  width: number;
  height: number;
  /** To the millisecond. */
  seconds: number;
  framesPerSecond?: number;
}

/**
 * An MP4 whose index says that it is as long and as large as that. It has that many pictures, of a byte each, so that hours take no room.
 * @param bytes of the file, at the least
 */
export function filmOf(mark: string, { framesPerSecond = 25, ...film }: Film, bytes = 0): MediaFile & DraftMedia {
  const data = fileOf({ framesPerSecond, ...film }, mark, bytes);
  const open = async (range?: ByteRange) => new Blob([range ? data.subarray(range.start, range.end + 1) : data]).stream();
  return { ...videoOf(data.length, mark, film), framesPerSecond, open };
}

function fileOf({ width, height, seconds, framesPerSecond }: Required<Film>, mark: string, bytes: number): Uint8Array<ArrayBuffer> {
  // Thousandths of a picture: what is over is the last picture, and short.
  const scale = framesPerSecond * 1000;
  const total = Math.round(seconds * scale);
  const [whole, rest] = [Math.floor(total / 1000), total % 1000];
  const count = whole + Math.sign(rest);
  const times = [...(whole > 0 ? [u32(whole), u32(1000)] : []), ...(rest > 0 ? [u32(1), u32(rest)] : [])];
  const type = box('ftyp', text('isom'), u32(512), text('isomiso2avc1mp41'));
  const index = (from: number): Buffer => {
    const table = box(
      'stbl',
      full(
        'stsd',
        u32(1),
        box('avc1', zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000, 0x480000, 0), u16(1), zeros(32), u16(24, 0xffff)),
      ),
      full('stts', u32(times.length / 2), ...times),
      full('stsc', u32(1, 1, count, 1)),
      full('stsz', u32(1, count)),
      full('stco', u32(1, from)),
    );
    const data = box('dinf', full('dref', u32(1), box('url ', u32(1))));
    const inside = box('minf', box('vmhd', u32(1), zeros(8)), data, table);
    const said = full('mdhd', u32(0, 0, scale, total), u16(0x55c4, 0));
    const media = box('mdia', said, full('hdlr', u32(0), text('vide'), zeros(13)), inside);
    const length = Math.round(seconds * 1000);
    const shown = box('tkhd', u32(3, 0, 0, 1, 0, length), zeros(16), matrix, u32(width * 65_536, height * 65_536));
    return box(
      'moov',
      full('mvhd', u32(0, 0, 1000, length, 0x10000, 0x1000000), zeros(8), matrix, zeros(24), u32(2)),
      box('trak', shown, media),
    );
  };
  const length = type.length + index(0).length;
  const pictures = box('mdat', Buffer.concat([text(mark), zeros(count)]));
  const there = [type, index(length + 8), pictures];
  const missing = bytes - length - pictures.length;
  return new Uint8Array(Buffer.concat(missing > 8 ? [...there, box('free', zeros(missing - 8))] : there));
}

const text = (value: string): Buffer => Buffer.from(value);
const zeros = (length: number): Buffer => Buffer.alloc(length);
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 0xff])));
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
/** ISO/IEC 14496-12. */
const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};
/** One with a version and flags, which are none. */
const full = (type: string, ...inside: Buffer[]): Buffer => box(type, u32(0), ...inside);
/** Nothing is turned. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
