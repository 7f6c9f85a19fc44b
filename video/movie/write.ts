import { defined } from '@everycast/contract/defined';
import { box, fullBox, u16, u32, u64 } from './boxes.ts';
import { copyPieces } from './copy.ts';
import { layout } from './layout.ts';
import type { NewHeaders } from './new-track.ts';
import type { Samples } from './samples.ts';
import { type Decoding, decoding, editList, sampleTables } from './tables.ts';

/** A track of a new file. */
export interface NewTrack {
  /** The track whose headers, rotation and language are copied, or new ones. */
  like: NewHeaders;
  /** The sample entry. */
  entry: Buffer;
  /** Times count from the start of the new movie; earlier samples are decoded but not shown. `offset`: in its file. */
  samples: Samples;
  /** The file of each sample. */
  files: Uint16Array;
  /** See `readSamples`. */
  grain: number | null;
  /** When it starts and ends, in units. */
  begin: number;
  end: number;
}

export interface NewMovie {
  output: string;
  fileType: Buffer | null;
  /** The samples' files. */
  paths: string[];
  /** Video first. */
  tracks: NewTrack[];
}

/**
 * Writes an ISO or QuickTime file: index first, then the data, copied byte by byte.
 *
 * @param options `flush`: see `copyPieces`
 * @throws {DiskFull}, or the signal's reason once it is aborted; then a part of the output may be left behind.
 */
export async function writeMovie(
  { output, fileType, paths, tracks }: NewMovie,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void; flush?: boolean } = {},
): Promise<void> {
  const decodings = tracks.map(({ samples }) => decoding(samples));
  const streams = tracks.map(({ samples, files, like }, number) => {
    const { times, start, ahead } = defined(decodings[number]);
    return { samples, files, timescale: like.timescale, decoded: times.map((time) => time + start - ahead) };
  });
  const places = tracks.map(({ samples }) => new Float64Array(samples.count));
  let length = 0;
  const place = (stream: number, index: number, at: number) => {
    defined(places[stream])[index] = at;
  };
  for (const batch of layout(streams, place)) for (const { size } of batch) length += size;

  const type = fileType === null ? Buffer.alloc(0) : box('ftyp', fileType);
  const data = Buffer.concat([u32(1), Buffer.from('mdat'), u64(length + 16)]);
  const index = (start: number) =>
    movieIndex(
      tracks.map((track, number) => ({
        ...track,
        decoding: defined(decodings[number]),
        samples: { ...track.samples, offset: defined(places[number]).map((at) => at + start) },
      })),
    );
  // Where the data starts depends on the index's length, which depends on whether offsets need eight bytes.
  let start = length;
  let written = index(start);
  while (start !== type.length + written.length + data.length) {
    start = type.length + written.length + data.length;
    written = index(start);
  }
  const total = start + length;
  const onBytes = (bytes: number) => options.onProgress?.(bytes / total);
  await copyPieces(output, [type, written, data], paths, layout(streams), {
    signal: options.signal,
    flush: options.flush ?? false,
    onBytes,
  });
}

type Placed = NewTrack & { decoding: Decoding };

function movieIndex(tracks: Placed[]): Buffer {
  const first = tracks[0]?.like.timescale ?? 1000;
  // Exact for video, and fine enough for where audio starts.
  const timescale = first * Math.ceil(48_000 / first);
  const durations = tracks.map(({ end, like }) => Math.round((end * timescale) / like.timescale));
  const traks = tracks.map((track, number) => trackBox(track, timescale, defined(durations[number])));
  const nextId = Math.max(0, ...tracks.map(({ like }) => like.id)) + 1;
  const rest = [u32(0x10000), u16(0x100, 0), u32(0, 0), identity, u32(0, 0, 0, 0, 0, 0, nextId)];
  const header = fullBox('mvhd', 1, 0, u64(0, 0), u32(timescale), u64(Math.max(0, ...durations)), ...rest);
  return box('moov', header, ...traks);
}

const identity = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

function trackBox(track: Placed, timescale: number, duration: number): Buffer {
  const { like, entry, samples, grain, decoding, begin } = track;
  const starts = Math.max(begin, decoding.start);
  const at = Math.round((starts * timescale) / like.timescale);
  const edit = editList({ at, length: Math.max(0, duration - at), from: starts - decoding.start + decoding.ahead });
  const description = fullBox('stsd', 0, 0, u32(1), entry);
  const table = box('stbl', description, ...sampleTables(samples, decoding, grain));
  const here = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)));
  const info = box('minf', box(like.kindHeader.type, like.kindHeader.body), here, table);
  return box('trak', trackHeader(like, duration), edit, box('mdia', mediaHeader(like, decoding.length), box('hdlr', like.handler), info));
}

/** All of the other's except dates and length: above all its rotation. */
function trackHeader({ id, header }: NewHeaders, duration: number): Buffer {
  const rest = header.subarray(header[0] === 1 ? 36 : 24);
  return fullBox('tkhd', 1, header.readUIntBE(1, 3), u64(0, 0), u32(id, 0), u64(duration), rest);
}

function mediaHeader({ timescale, mediaHeader: header }: NewHeaders, length: number): Buffer {
  const language = header.subarray(header[0] === 1 ? 32 : 20);
  return fullBox('mdhd', 1, 0, u64(0, 0), u32(timescale), u64(length), language);
}
