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
