import { isWithin } from '../core/limits.ts';
import type { Video } from '../core/video.ts';

/** Length of a reel, and of a carousel item. Unofficial. */
const seconds = { reel: { min: 3, max: 15 * 60 }, video: { min: 3, max: 60 } };
const ratios = { reel: { min: 0.01, max: 10 }, video: { min: 0.8, max: 1.91 } };
/** Width in pixels. */
const widths = { max: 1920 };
const framesPerSecond = { min: 23, max: 60 };
const maxBytes = { reel: 300_000_000, video: 100_000_000 };
/** Bits per second of the whole file. */
const maxBitrate = 25_000_000;
const containers: readonly Video['container'][] = ['mp4', 'mov'];
const codecs: readonly Video['codec'][] = ['h264', 'hevc'];
/** Sides are whole pixels. */
const slack = 0.001;

/** Whether processing a video fails because of its properties. */
export const isInvalidVideo = (kind: 'reel' | 'video', video: Video): boolean =>
  !containers.includes(video.container) ||
  !codecs.includes(video.codec) ||
  video.bytes > maxBytes[kind] ||
  (video.bytes * 8) / video.seconds > maxBitrate ||
  !isWithin(video.seconds, seconds[kind]) ||
  !isWithin(video.width / video.height, { min: ratios[kind].min - slack, max: ratios[kind].max + slack }) ||
  !isWithin(video.width, widths) ||
  !isWithin(Math.round(video.framesPerSecond), framesPerSecond);
