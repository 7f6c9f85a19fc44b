import { defined } from '@everycast/contract/defined';
import { box, fullBox, u32, u64 } from './boxes.ts';
import type { Samples } from './samples.ts';

/** When each sample is decoded. Media time is presentation time minus `start` plus `ahead`; all in units. */
export interface Decoding {
  /** In media time. */
  times: Float64Array;
  /** The first presentation time. */
  start: number;
  /** How far decoding must run ahead for reordering. */
  ahead: number;
  /** The media's total length. */
  length: number;
}

/** Finds decoding times that never go backwards and are never later than presentation: the presentation times, sorted. */
export function decoding({ count, time, duration }: Samples): Decoding {
  const shown = time.slice(0, count).sort();
  const start = shown[0] ?? 0;
  let ahead = 0;
  let end = start;
  for (let index = 0; index < count; index++) {
    ahead = Math.max(ahead, defined(shown[index]) - defined(time[index]));
    end = Math.max(end, defined(time[index]) + defined(duration[index]));
  }
  return { times: shown.map((value) => value - start), start, ahead, length: end - start };
}

/** The boxes of a sample table except its description (ISO/IEC 14496-12, 8.6 and 8.7). `grain`: see `readSamples`. */
export function sampleTables(samples: Samples, { times, start, ahead, length }: Decoding, grain: number | null): Buffer[] {
  const { count } = samples;
  const units = (index: number) => defined(samples.size[index]) / (grain ?? 1);
  const next = (index: number) => (index + 1 < count ? defined(times[index + 1]) : Math.max(length, defined(times[index])));
  const delta = (index: number) => next(index) - defined(times[index]);
  const wait = (index: number) => defined(samples.time[index]) - start + ahead - defined(times[index]);
  const made: Buffer[] = [];
  if (grain === null) {
    made.push(fullBox('stts', 0, 0, runs(count, delta)));
    if (some(count, (index) => wait(index) !== 0)) made.push(fullBox('ctts', 0, 0, runs(count, wait)));
    if (some(count, (index) => samples.key[index] === 0)) made.push(fullBox('stss', 0, 0, keyTable(samples)));
    made.push(fullBox('stsz', 0, 0, u32(0, count), bigEndian(samples.size.subarray(0, count))));
  } else {
    let total = 0;
    for (let index = 0; index < count; index++) total += units(index);
    made.push(fullBox('stts', 0, 0, u32(1, total, 1)), fullBox('stsz', 0, 0, u32(grain, total)));
  }
  return [...made, ...chunkTables(samples, units, grain !== null)];
}

/** Adjacent samples are a chunk. */
function chunkTables({ count, offset, size }: Samples, units: (index: number) => number, grains: boolean): Buffer[] {
  const places: number[] = [];
  const lengths: number[] = [];
  for (let index = 0; index < count; index++) {
    const follows = index > 0 && defined(offset[index]) === defined(offset[index - 1]) + defined(size[index - 1]);
    if (!follows) {
      places.push(defined(offset[index]));
      lengths.push(0);
    }
    lengths[lengths.length - 1] = defined(lengths.at(-1)) + (grains ? units(index) : 1);
  }
  const groups: number[] = [];
  lengths.forEach((length, chunk) => {
    if (length !== lengths[chunk - 1]) groups.push(chunk + 1, length, 1);
  });
  const long = places.some((place) => place > 0xffffffff);
  return [
    fullBox('stsc', 0, 0, u32(groups.length / 3), bigEndian(Uint32Array.from(groups))),
    long
      ? fullBox('co64', 0, 0, u32(places.length), Buffer.concat(places.map((place) => u64(place))))
      : fullBox('stco', 0, 0, u32(places.length), bigEndian(Uint32Array.from(places))),
  ];
}

/** Run-length encoding: the number of entries, and each entry's count and value. */
function runs(count: number, value: (index: number) => number): Buffer {
  const found: number[] = [];
  for (let index = 0; index < count; index++) {
    const is = value(index);
    if (found.at(-1) === is) found[found.length - 2] = defined(found.at(-2)) + 1;
    else found.push(1, is);
  }
  return Buffer.concat([u32(found.length / 2), bigEndian(Uint32Array.from(found))]);
}

function keyTable({ count, key }: Samples): Buffer {
  const found: number[] = [];
  for (let index = 0; index < count; index++) if (key[index] === 1) found.push(index + 1);
  return Buffer.concat([u32(found.length), bigEndian(Uint32Array.from(found))]);
}

const bigEndian = (values: Uint32Array): Buffer => Buffer.from(values.slice().buffer).swap32();

function some(count: number, is: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index++) if (is(index)) return true;
  return false;
}

/** An edit list: empty for `at`, then `length` from the media time `from` on; all except `from` in units of the movie. */
export function editList(edit: { at: number; length: number; from: number }): Buffer {
  const rate = u32(0x10000);
  const entries = [u64(edit.length), u64(edit.from), rate];
  if (edit.at > 0) entries.unshift(u64(edit.at), u64(-1), rate);
  return box('edts', fullBox('elst', 1, 0, u32(entries.length / 3), ...entries));
}
