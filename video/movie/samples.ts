import type { FileHandle } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import { boxes, readLong } from './boxes.ts';

/**
 * A track's samples (frames, or audio packets) in decoding order. Columns, not rows: a day of video has millions. Times are in units of the
 * track's timescale, in media time.
 */
export interface Samples {
  count: number;
  /** Its offset in the file. */
  offset: Float64Array;
  size: Uint32Array;
  /** When it is shown. */
  time: Float64Array;
  duration: Float64Array;
  /** 1: can be decoded without earlier ones. */
  key: Uint8Array;
}

export const noSamples = (count: number): Samples => ({
  count,
  offset: new Float64Array(count),
  size: new Uint32Array(count),
  time: new Float64Array(count),
  duration: new Float64Array(count),
  key: new Uint8Array(count),
});

/** Damaged tables, or ones of an unsupported kind. The message is for the log. */
export class StrangeMovie extends Error {
  override name = 'StrangeMovie';
}

/** More than twelve hours could have: such a table isn't genuine. */
const maxSamples = 20_000_000;
/** Uncompressed audio has a table entry per sample frame: this many are combined. */
const grainLength = 1024;

/**
 * Reads the sample tables (ISO/IEC 14496-12, 8.6 and 8.7). `grain`: the size in bytes of one uncompressed audio frame, if several of them
 * were combined; otherwise null.
 */
export function readSamples(table: Buffer): { samples: Samples; grain: number | null } {
  const parts = new Map(boxes(table).map(({ type, body }) => [type, body]));
  const part = (type: string): Buffer => {
    const body = parts.get(type);
    if (body === undefined) throw new StrangeMovie(`There is no ${type} box.`);
    return body;
  };
  const sizes = part('stsz');
  const same = sizes.readUInt32BE(4);
  const count = sizes.readUInt32BE(8);
  const times = part('stts');
  const offsets = chunkOffsets(parts);
  const chunks = chunkLengths(part('stsc'), offsets.length);
  if (same > 0 && count > 0 && times.readUInt32BE(4) === 1 && times.readUInt32BE(12) === 1) {
    return { samples: grains(offsets, chunks, same, count), grain: same };
  }
  if (count > maxSamples || (same === 0 && sizes.length < 12 + count * 4)) throw new StrangeMovie('The table of sizes makes no sense.');
  const samples = noSamples(count);
  for (let index = 0; index < count; index++) samples.size[index] = same > 0 ? same : sizes.readUInt32BE(12 + index * 4);
  place(samples, offsets, chunks);
  readTimes(samples, times, parts.get('ctts'));
  readKeys(samples, parts.get('stss'));
  return { samples, grain: null };
}

function chunkOffsets(parts: Map<string, Buffer>): Float64Array {
  const long = parts.get('co64');
  const table = long ?? parts.get('stco');
  if (table === undefined) throw new StrangeMovie('There is no stco box.');
  const offsets = new Float64Array(Math.min(table.readUInt32BE(4), maxSamples));
  for (let index = 0; index < offsets.length; index++) {
    offsets[index] = long === undefined ? table.readUInt32BE(8 + index * 4) : readLong(table, 8 + index * 8);
  }
  return offsets;
}

/** The number of samples in each chunk. */
function chunkLengths(table: Buffer, chunks: number): Uint32Array {
  const lengths = new Uint32Array(chunks);
  const entries = table.readUInt32BE(4);
  for (let entry = 0; entry < entries; entry++) {
    if (table.readUInt32BE(8 + entry * 12 + 8) > 1) throw new StrangeMovie('Its samples are of several kinds.');
    const first = table.readUInt32BE(8 + entry * 12) - 1;
    const next = entry + 1 < entries ? table.readUInt32BE(8 + entry * 12 + 12) - 1 : chunks;
    lengths.fill(table.readUInt32BE(8 + entry * 12 + 4), first, next);
  }
  return lengths;
}

function place(samples: Samples, offsets: Float64Array, chunks: Uint32Array): void {
  let index = 0;
  for (let chunk = 0; chunk < offsets.length; chunk++) {
    let offset = defined(offsets[chunk]);
    const end = Math.min(samples.count, index + defined(chunks[chunk]));
    for (; index < end; index++) {
      samples.offset[index] = offset;
      offset += defined(samples.size[index]);
    }
  }
  if (index < samples.count) throw new StrangeMovie('There are more samples than the chunks hold.');
}

function readTimes(samples: Samples, times: Buffer, shifts: Buffer | undefined): void {
  let time = 0;
  let at = 0;
  for (let entry = 0; entry < times.readUInt32BE(4); entry++) {
    const [length, delta] = [times.readUInt32BE(8 + entry * 8), times.readUInt32BE(12 + entry * 8)];
    for (const end = Math.min(samples.count, at + length); at < end; at++) {
      samples.time[at] = time;
      samples.duration[at] = delta;
      time += delta;
    }
  }
  if (at < samples.count) throw new StrangeMovie('There are more samples than times.');
  at = 0;
  // Signed in version 1, and in version 0 by common practice.
  for (let entry = 0; entry < (shifts?.readUInt32BE(4) ?? 0); entry++) {
    const [length, shift] = [shifts?.readUInt32BE(8 + entry * 8) ?? 0, shifts?.readInt32BE(12 + entry * 8) ?? 0];
    for (const end = Math.min(samples.count, at + length); at < end; at++) samples.time[at] = defined(samples.time[at]) + shift;
  }
}

function readKeys(samples: Samples, table: Buffer | undefined): void {
  if (table === undefined) {
    samples.key.fill(1);
    return;
  }
  for (let entry = 0; entry < table.readUInt32BE(4); entry++) samples.key[table.readUInt32BE(8 + entry * 4) - 1] = 1;
}

function grains(offsets: Float64Array, chunks: Uint32Array, size: number, count: number): Samples {
  const lengths: number[] = [];
  const places: number[] = [];
  let left = count;
  for (let chunk = 0; chunk < offsets.length; chunk++) {
    const inChunk = Math.min(left, defined(chunks[chunk]));
    for (let from = 0; from < inChunk; from += grainLength) {
      lengths.push(Math.min(grainLength, inChunk - from));
      places.push(defined(offsets[chunk]) + from * size);
    }
    left -= inChunk;
  }
  const samples = noSamples(lengths.length);
  let time = 0;
  lengths.forEach((length, index) => {
    samples.offset[index] = defined(places[index]);
    samples.size[index] = length * size;
    samples.time[index] = time;
    samples.duration[index] = length;
    time += length;
  });
  samples.key.fill(1);
  return samples;
}

/** Reads one sample from its track's file, at most its first `max` bytes. */
export async function readSample(
  file: FileHandle,
  { size, offset }: Samples,
  index: number,
  max = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(max, defined(size[index])));
  await file.read(buffer, 0, buffer.length, defined(offset[index]));
  return buffer;
}
