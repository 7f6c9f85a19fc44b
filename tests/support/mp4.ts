import { createHash } from 'node:crypto';

type Codec = keyof typeof entries;
/** Each codec's sample entry. */
const entries = { h264: 'avc1', hevc: 'hvc1', vp9: 'vp09', av1: 'av01' };
const brands = { 'video/mp4': 'isom', 'video/quicktime': 'qt  ' };

/** A film's properties, except its frames. `framesPerSecond`: a whole number. */
export interface Film {
  width: number;
  height: number;
  /** To the millisecond. */
  seconds: number;
  framesPerSecond?: number;
  contentType?: keyof typeof brands;
  videoCodec?: Codec;
}

/** This many frames have the nominal rate. The rest of the film shows the last of them, so that hours need no space. */
const maxPictures = 150;

/**
 * The start of an MP4 whose index declares this duration and size. Its frames are a byte each; filler follows.
 * @param mark distinguishes it from others by its first frames' bytes
 * @param bytes of the whole file
 * @throws RangeError if it can't be that small
 */
export function beginningOf(film: Film, mark: string, bytes: number): Buffer {
  const min = minBytesOf(film);
  if (bytes < min) throw new RangeError(`This film has ${min} bytes at the least, and not ${bytes}.`);
  const index = indexOf(film);
  return Buffer.concat([index, u32(1), text('mdat'), u64(bytes - index.length), markOf(mark)]);
}

/** Such a film's minimum size. */
export const minBytesOf = (film: Film): number => indexOf(film).length + dataHeadBytes + Math.max(timesOf(film).count, markBytes);

const markBytes = 32;
const markOf = (mark: string): Buffer => createHash('sha256').update(mark).digest();

/** Before the frames: a length that may need 64 bits, and a name. */
const dataHeadBytes = 16;

/** All frames: their number, durations and time unit. */
function timesOf({ seconds, framesPerSecond = 30 }: Film): { count: number; scale: number; total: number; table: Buffer[] } {
  // Thousandths of a frame: the remainder is a short last frame.
  const scale = framesPerSecond * 1000;
  const total = Math.round(seconds * scale);
  const whole = Math.min(Math.floor(total / 1000), maxPictures - 1);
  const rest = total - whole * 1000;
  const table = [...(whole > 0 ? [u32(whole, 1000)] : []), ...(rest > 0 ? [u32(1, rest)] : [])];
  return { count: whole + Math.sign(rest), scale, total, table };
}

/** Everything before the frames: the file's type, and its index. */
function indexOf(film: Film): Buffer {
  const { width, height, seconds, contentType = 'video/mp4', videoCodec = 'h264' } = film;
  const { count, scale, total, table: times } = timesOf(film);
  const type = box(
    'ftyp',
    text(brands[contentType]),
    u32(512),
    text(contentType === 'video/mp4' ? 'isomiso2avc1mp41' : 'qt              '),
  );
  const index = (from: number): Buffer => {
    const table = box(
      'stbl',
      full(
        'stsd',
        u32(1),
        box(
          entries[videoCodec],
          zeros(6),
          u16(1),
          zeros(16),
          u16(width),
          u16(height),
          u32(0x480000, 0x480000, 0),
          u16(1),
          zeros(32),
          u16(24, 0xffff),
        ),
      ),
      full('stts', u32(times.length), ...times),
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
  return Buffer.concat([type, index(length + dataHeadBytes)]);
}

const text = (value: string): Buffer => Buffer.from(value);
const zeros = (length: number): Buffer => Buffer.alloc(length);
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 0xff])));
function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}
const u64 = (value: number): Buffer => u32(Math.floor(value / 2 ** 32), value % 2 ** 32);
/** ISO/IEC 14496-12. */
const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  return Buffer.concat([u32(body.length + 8), text(type), body]);
};
/** One with a version and flags of zero. */
const full = (type: string, ...inside: Buffer[]): Buffer => box(type, u32(0), ...inside);
/** No rotation. */
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
