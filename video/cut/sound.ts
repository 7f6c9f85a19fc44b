import { defined } from '@everycast/contract/defined';
import type { Samples, Track } from '../movie/read.ts';
import { noSamples } from '../movie/samples.ts';
import type { NewTrack } from '../movie/write.ts';

/**
 * Audio is decoded from this long before the cut, in seconds, without being heard: packets depend on earlier ones (AAC and MP3 on one or
 * two of 26 ms, Opus on 80 ms; RFC 7845, 4.6).
 */
const leadIn = 0.1;

/**
 * A track's unchanged packets between two times (seconds of the movie). With an edit list the first and the last sample are exact; without
 * one, the first packet is the first that is completely inside.
 */
export function copiedSound(track: Track, from: number, to: number, file: number, withEdits: boolean): NewTrack {
  const { timescale, edit, samples } = track;
  const shift = (edit.at - from) * timescale - edit.from;
  const at = (index: number) => defined(samples.time[index]) + shift;
  const length = (to - from) * timescale;
  const heardFrom = Math.max(0, edit.from + shift);
  const earliest = withEdits ? heardFrom - leadIn * timescale : heardFrom - 1;
  let first = 0;
  while (first < samples.count && at(first) < earliest) first++;
  let past = first;
  while (past < samples.count && at(past) < Math.min(length, edit.to + shift)) past++;
  const chosen = noSamples(past - first);
  for (const column of ['offset', 'size', 'duration', 'key'] as const) chosen[column].set(samples[column].subarray(first, past));
  for (let index = first; index < past; index++) chosen.time[index - first] = at(index);
  if (track.grain !== null) trimGrains(chosen, heardFrom, length, track.grain);
  const last = past > first ? defined(chosen.time[past - first - 1]) + defined(chosen.duration[past - first - 1]) : 0;
  return {
    like: track,
    entry: track.entry,
    samples: chosen,
    files: new Uint16Array(chosen.count).fill(file),
    grain: track.grain,
    begin: withEdits ? heardFrom : 0,
    end: withEdits ? Math.min(length, last) : last,
  };
}

/** Uncompressed audio can be cut anywhere. */
function trimGrains({ count, offset, size, time, duration }: Samples, from: number, to: number, grain: number): void {
  if (count === 0) return;
  const late = Math.min(Math.max(0, Math.round(from - defined(time[0]))), defined(duration[0]) - 1);
  offset[0] = defined(offset[0]) + late * grain;
  time[0] = defined(time[0]) + late;
  duration[0] = defined(duration[0]) - late;
  const last = count - 1;
  duration[last] = Math.max(1, Math.min(defined(duration[last]), Math.round(to - defined(time[last]))));
  for (const index of [0, last]) size[index] = defined(duration[index]) * grain;
}
