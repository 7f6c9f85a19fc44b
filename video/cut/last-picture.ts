import { defined } from '@everycast/contract/defined';
import type { Clock } from '../movie/clock.ts';
import type { Track } from '../movie/read.ts';
import { isAllThere } from '../probe/ends.ts';
import type { VideoInfo } from '../probe/probe.ts';
import { longPicture } from './plan.ts';

/**
 * The track with its last frame shown until the end of the video, as players do with an end slide: containers store durations in decoding
 * order, or not at all for the last frame. In a truncated file nothing is extended.
 */
export async function withLastPictureHeld(info: VideoInfo, track: Track, clock: Clock): Promise<Track> {
  const { time, duration, count } = track.samples;
  if (count === 0) return track;
  let last = 0;
  for (let index = 0; index < count; index++) if (defined(time[index]) > defined(time[last])) last = index;
  const end = Math.round(clock.media(info.duration));
  const held = end - defined(time[last]);
  if (held <= longPicture * track.timescale || !(await isAllThere(info))) return track;
  const lengths = duration.slice();
  lengths[last] = held;
  return { ...track, samples: { ...track.samples, duration: lengths }, edit: { ...track.edit, to: Math.max(track.edit.to, end) } };
}
