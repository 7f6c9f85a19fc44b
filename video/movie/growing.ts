import { noSamples, type Samples } from './samples.ts';

export interface Sample {
  offset: number;
  size: number;
  time: number;
  key: boolean;
}

/** Samples that are added one by one. Their durations stay 0. */
export function growingSamples() {
  let samples = noSamples(1024);
  let count = 0;
  return {
    get count() {
      return count;
    },
    add({ offset, size, time, key }: Sample): void {
      if (count === samples.count) samples = grown(samples);
      samples.offset[count] = offset;
      samples.size[count] = size;
      samples.time[count] = time;
      samples.key[count] = key ? 1 : 0;
      count += 1;
    },
    /** What has been added. The columns may be longer. */
    done: (): Samples => ({ ...samples, count }),
  };
}

function grown(from: Samples): Samples {
  const to = noSamples(from.count * 2);
  for (const column of ['offset', 'size', 'time', 'duration', 'key'] as const) to[column].set(from[column]);
  return to;
}
