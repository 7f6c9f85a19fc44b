import type { Video } from '../core/video.ts';
import { isWithin } from '../core/within.ts';

/** Of what is a reel by itself, and of an item of a carousel. Second-hand. */
const seconds = { reel: { least: 3, most: 15 * 60 }, video: { least: 3, most: 60 } };
const ratios = { reel: { least: 0.01, most: 10 }, video: { least: 0.8, most: 1.91 } };
/** Pixels from left to right. */
const widths = { most: 1920 };
const framesPerSecond = { least: 23, most: 60 };
const mostBytes = { reel: 300_000_000, video: 100_000_000 };
/** Bits per second of the whole file. */
const mostBitrate = 25_000_000;
const containers: readonly Video['container'][] = ['mp4', 'mov'];
const codecs: readonly Video['codec'][] = ['h264', 'hevc'];
/** Sides are whole numbers of pixels. */
const slack = 0.001;

/** Does Instagram's work on a video fail, for what it is? */
export const isUnfit = (kind: 'reel' | 'video', video: Video): boolean =>
  !containers.includes(video.container) ||
  !codecs.includes(video.codec) ||
  video.bytes > mostBytes[kind] ||
  (video.bytes * 8) / video.seconds > mostBitrate ||
  !isWithin(video.seconds, seconds[kind]) ||
  !isWithin(video.width / video.height, { least: ratios[kind].least - slack, most: ratios[kind].most + slack }) ||
  !isWithin(video.width, widths) ||
  !isWithin(Math.round(video.framesPerSecond), framesPerSecond);
