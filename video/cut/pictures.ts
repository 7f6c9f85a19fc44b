import { defined } from '@everycast/contract/defined';
import type { Samples, Track } from '../movie/read.ts';
import { noSamples } from '../movie/samples.ts';
import type { NewTrack } from '../movie/write.ts';
import type { Part } from './parts.ts';
import type { Plan } from './plan.ts';

/** A plan with its encoded frames, and the index of their file. */
export interface Worked {
  plan: Plan;
  head: Encoded | null;
  tail: Encoded | null;
}

interface Encoded {
  part: Part;
  file: number;
}

/** The frames of all plans in order: encoded, copied, encoded. File 0 is the source. */
export function pictureTrack(track: Track, worked: readonly Worked[], entry: Buffer): NewTrack {
  const count = worked.reduce((sum, { plan }) => sum + plan.head.length + plan.copied.length + plan.tail.length, 0);
  const samples = noSamples(count);
  const files = new Uint16Array(count);
  let next = 0;
  let base = 0;
  for (const { plan, head, tail } of worked) {
    // When each is shown in the result, and the last one's duration.
    const shown = (index: number) => base + Math.max(0, defined(track.samples.time[index]) - plan.start);
    const end = base + plan.end - plan.start;
    const add = (from: Samples, at: number, index: number, file: number) => {
      samples.offset[next] = defined(from.offset[at]);
      samples.size[next] = defined(from.size[at]);
      samples.key[next] = defined(from.key[at]);
      samples.time[next] = shown(index);
      samples.duration[next] = Math.min(defined(track.samples.duration[index]), end - shown(index));
      files[next++] = file;
    };
    head?.part.of.forEach((index, at) => {
      add(head.part.track.samples, at, index, head.file);
    });
    for (const index of plan.copied) add(track.samples, index, index, 0);
    tail?.part.of.forEach((index, at) => {
      add(tail.part.track.samples, at, index, tail.file);
    });
    base = end;
  }
  lengthenLast(samples, base);
  return { like: track, entry, samples, files, grain: null, begin: 0, end: base };
}

/** The last frame is shown until the end. */
function lengthenLast({ count, time, duration }: Samples, end: number): void {
  let last = 0;
  for (let index = 0; index < count; index++) if (defined(time[index]) > defined(time[last])) last = index;
  if (count > 0) duration[last] = end - defined(time[last]);
}
