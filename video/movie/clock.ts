import { defined } from '@everycast/contract/defined';
import type { Track } from './read.ts';

/** Converts people's times, in seconds from the first frame, to a track's media times, and back. */
export interface Clock {
  /** Seconds from the first frame. */
  seconds(media: number): number;
  media(seconds: number): number;
  /** Seconds of the movie. */
  movie(media: number): number;
}

/** `first`: when the source's first frame is shown, in seconds of the movie; null: the track starts with it. */
export function clockOf({ edit, timescale, samples }: Track, first: number | null): Clock {
  const movie = (media: number) => (media - edit.from) / timescale + edit.at;
  let earliest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < samples.count; index++) {
    const time = defined(samples.time[index]);
    if (time >= edit.from && time < earliest) earliest = time;
  }
  const zero = first ?? movie(earliest);
  return {
    movie,
    seconds: (media) => movie(media) - zero,
    media: (seconds) => (seconds + zero - edit.at) * timescale + edit.from,
  };
}
