import type { VideoInfo } from '../probe/info.ts';
import { input } from './run.ts';

/**
 * Opens a whole video with its first frame at zero; earlier audio is at negative times. ffmpeg treats distant times as discontinuities, and
 * closes them arbitrarily.
 */
export const inputFromFirstPicture = (info: VideoInfo): string[] => [
  ...['-seek_timestamp', '1', '-itsoffset', (-info.startTime).toFixed(6)],
  ...input(info),
];

/** Filters that make audio start at zero without gaps: silence fills them, and earlier audio is dropped. */
export const soundFromZero = 'atrim=start=0,aresample=async=1:first_pts=0';

/** The longest distance back to a keyframe, in seconds, if the container has no index. */
const farthestKeyframe = 12;

/**
 * Opens a video near a time, at a keyframe.
 *
 * MPEG transport streams have no index: a seek lands on any packet, so it goes far enough back to find a keyframe before that time.
 *
 * @param at seconds from the first frame
 * @returns ffmpeg's arguments up to the input, and the time in filter time
 */
export function inputNear(info: VideoInfo, at: number): { args: string[]; moment: number } {
  // With intra refresh, a frame is only complete a while after the access point that the seek lands on.
  const back = (info.demuxer === 'mpegts' ? farthestKeyframe : 0) + info.video.refresh;
  if (at <= back) return { args: inputFromFirstPicture(info), moment: at };
  // File times: what starts late starts with another of its tracks, and seeks count from the first of them.
  const from = info.startTime + at - back;
  return { args: ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', from.toFixed(6), ...input(info)], moment: back };
}

/** Filters that select the frame shown at a time, however long it lasts; the last one if the video is over. */
export const shownAt = (moment: number): string[] => ['tpad=stop=-1:stop_mode=clone', `fps=1000:start_time=${moment.toFixed(6)}`];
