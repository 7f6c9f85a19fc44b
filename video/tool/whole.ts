import type { VideoInfo } from '../probe/info.ts';
import { input } from './run.ts';

/**
 * Opens all of a video so that its first picture is at zero; what its sound has before that is at less. ffmpeg takes far
 * other times for breaks, and closes them as it likes.
 */
export const inputFromFirstPicture = (info: VideoInfo): string[] => [
  ...['-seek_timestamp', '1', '-itsoffset', (-info.startTime).toFixed(6)],
  ...input(info),
];

/** Filters that make sound begin at zero and leave no gap: silence where there is none, nothing of what is before. */
export const soundFromZero = 'atrim=start=0,aresample=async=1:first_pts=0';
