import type { VideoInfo } from '../probe/probe.ts';
import { input } from '../tool/run.ts';
import { inputFromFirstPicture } from '../tool/whole.ts';

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
  // With intra refresh, a frame is whole only a while after the access point that the seek lands on.
  const back = (info.demuxer === 'mpegts' ? farthestKeyframe : 0) + info.video.refresh;
  if (at <= back) return { args: inputFromFirstPicture(info), moment: at };
  // Times are those of the file: what starts late starts with another of its tracks, and seeks count from the first of them.
  const from = info.startTime + at - back;
  return { args: ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', from.toFixed(6), ...input(info)], moment: back };
}

/** Filters that give the picture that is shown at a moment, however long it stands; the last one where the video is over. */
export const shownAt = (moment: number): string[] => ['tpad=stop=-1:stop_mode=clone', `fps=1000:start_time=${moment.toFixed(6)}`];
