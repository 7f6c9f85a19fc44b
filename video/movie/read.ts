import { type FileHandle, open } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { boxes, inside, readLong } from './boxes.ts';
import { readSamples, type Samples, StrangeMovie } from './samples.ts';

export { type Samples, StrangeMovie } from './samples.ts';

/** A video or audio track, with the parts that another file can take over unchanged. */
export interface Track {
  id: number;
  kind: 'vide' | 'soun';
  /** Units per second. */
  timescale: number;
  samples: Samples;
  /** See `readSamples`. */
  grain: number | null;
  /** Its edit list: media time `from` (units) is shown at `at` (seconds), up to media time `to`. */
  edit: { from: number; to: number; at: number };
  /** Its one complete sample entry (`avc1`, `mp4a`, …). */
  entry: Buffer;
  header: Buffer;
  mediaHeader: Buffer;
  handler: Buffer;
  /** `vmhd` or `smhd`, with its name. */
  kindHeader: { type: string; body: Buffer };
}

export interface Movie {
  path: string;
  fileType: Buffer | null;
  tracks: Track[];
}

const maxIndexBytes = 400_000_000;

/**
 * Reads the index of an ISO or QuickTime file.
 *
 * @throws {StrangeMovie} if it is fragmented, or has something that can't be cut by its index alone.
 */
export async function readMovie(path: string): Promise<Movie> {
  await using file = await open(path);
  const { size } = await file.stat();
  const top = await topBoxes(file, size);
  const index = top.get('moov');
  try {
    return movieOf(path, top, index, size);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StrangeMovie('One of its tables ends too early.', { cause: error });
  }
}

function movieOf(path: string, top: Map<string, Buffer>, index: Buffer | undefined, size: number): Movie {
  if (index === undefined || top.has('moof') || inside(index, 'mvex') !== null) throw new StrangeMovie('It is in fragments.');
  const movieTimescale = timescaleOf(inside(index, 'mvhd'));
  const tracks = boxes(index)
    .filter(({ type }) => type === 'trak')
    .flatMap(({ body }) => readTrack(body, movieTimescale, size) ?? []);
  return { path, fileType: top.get('ftyp') ?? null, tracks };
}

/** The content of relevant boxes; of the others only that they exist. */
async function topBoxes(file: FileHandle, size: number): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for (let at = 0; at + 8 <= size; ) {
    const header = await bytes(file, at, 16);
    const type = header.toString('latin1', 4, 8);
    const short = header.readUInt32BE(0);
    const before = short === 1 ? 16 : 8;
    const length = short === 1 ? readLong(header, 8) : short === 0 ? size - at : short;
    if (length < before) break;
    const wanted = (type === 'moov' || type === 'ftyp') && !found.has(type);
    if (wanted && (length > maxIndexBytes || at + length > size)) throw new StrangeMovie('Its index is not whole.');
    found.set(type, wanted ? await bytes(file, at + before, length - before) : (found.get(type) ?? Buffer.alloc(0)));
    at += length;
  }
  return found;
}

async function bytes(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, at);
  return buffer;
}

function readTrack(trak: Buffer, movieTimescale: number, fileSize: number): Track | null {
  const media = part(trak, 'mdia');
  const handler = part(media, 'hdlr');
  const kind = handler.toString('latin1', 8, 12);
  if (kind !== 'vide' && kind !== 'soun') return null;
  const mediaHeader = part(media, 'mdhd');
  const timescale = timescaleOf(mediaHeader);
  const table = part(media, 'minf', 'stbl');
  const descriptions = part(table, 'stsd');
  if (descriptions.readUInt32BE(4) !== 1) throw new StrangeMovie('Its samples are of several kinds.');
  const header = part(trak, 'tkhd');
  const { samples, grain } = readSamples(table);
  const kindHeader = boxes(part(media, 'minf')).find(({ type }) => type === 'vmhd' || type === 'smhd');
  if (kindHeader === undefined) throw new StrangeMovie('There is no vmhd or smhd box.');
  return {
    id: header.readUInt32BE(header[0] === 1 ? 20 : 12),
    kind,
    timescale,
    samples: wholeOnes(samples, fileSize),
    grain,
    edit: readEdit(inside(trak, 'edts', 'elst'), timescale, movieTimescale),
    entry: descriptions.subarray(8, 8 + descriptions.readUInt32BE(8)),
    header,
    mediaHeader,
    handler,
    kindHeader,
  };
}

function part(buffer: Buffer, ...path: string[]): Buffer {
  const body = inside(buffer, ...path);
  if (body === null) throw new StrangeMovie(`There is no ${path.join('/')} box.`);
  return body;
}

function timescaleOf(header: Buffer | null): number {
  const timescale = header?.readUInt32BE(header[0] === 1 ? 20 : 12) ?? 0;
  if (timescale === 0) throw new StrangeMovie('There is no timescale.');
  return timescale;
}

/** An edit list that starts late and shows one range: what cameras, phones and encoders write. */
function readEdit(list: Buffer | null, timescale: number, movieTimescale: number): Track['edit'] {
  let at = 0;
  const entries = list?.readUInt32BE(4) ?? 0;
  for (let entry = 0; list !== null && entry < entries; entry++) {
    const long = list[0] === 1;
    const place = 8 + entry * (long ? 20 : 12);
    const duration = (long ? readLong(list, place) : list.readUInt32BE(place)) / movieTimescale;
    const from = long ? readLong(list, place + 8) : list.readInt32BE(place + 4);
    const rate = list.readUInt32BE(place + (long ? 16 : 8));
    if (from === -1) {
      at += duration;
      continue;
    }
    if (entry !== entries - 1 || rate !== 0x10000) throw new StrangeMovie('Its edit list joins several pieces.');
    // An end that is rounded to the movie's timescale must not remove the last sample.
    const to = duration === 0 ? Number.POSITIVE_INFINITY : from + (duration + 1 / movieTimescale) * timescale;
    return { from, to, at };
  }
  return { from: 0, to: Number.POSITIVE_INFINITY, at };
}

/** Of a truncated file, those that exist. */
function wholeOnes(samples: Samples, fileSize: number): Samples {
  let count = 0;
  let total = 0;
  while (count < samples.count && defined(samples.offset[count]) + defined(samples.size[count]) <= fileSize) {
    total += defined(samples.size[count++]);
  }
  // Overlapping samples would turn a small file into a large one.
  if (total > fileSize) throw new StrangeMovie('Its samples hold more than the file.');
  return { ...samples, count };
}
