import type { VideoInfo } from '../probe/probe.ts';
import { input } from '../tool/run.ts';

/** Longest way back to a picture that can be decoded by itself, in seconds, where the container does not say where one is. */
const farthestKeyframe = 12;

/**
 * Opens a video near a moment, at a picture that decodes by itself.
 *
 * MPEG transport streams have no index: a seek lands on any packet, so we go far enough back to meet a keyframe before the moment.
 *
 * @param at seconds from the first picture
 * @returns arguments of ffmpeg up to the input, and when, in the filters' time, the moment is
 */
export function inputNear(info: VideoInfo, at: number): { args: string[]; moment: number } {
  const moment = info.startTime + at;
  const back = info.demuxer === 'mpegts' ? farthestKeyframe : 0;
  const from = moment - back;
  // Times are those of the file: what starts late starts with another of its tracks, and seeks count from the first of them.
  if (from <= info.startTime) return { args: ['-seek_timestamp', '1', ...input(info)], moment };
  return { args: ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', from.toFixed(6), ...input(info)], moment: back };
}

/** Filters that give the picture that is shown at a moment, however long it stands; the last one where the video is over. */
export const shownAt = (moment: number): string[] => ['tpad=stop=-1:stop_mode=clone', `fps=1000:start_time=${moment.toFixed(6)}`];
