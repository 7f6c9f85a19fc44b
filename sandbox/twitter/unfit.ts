import type { Video } from '../core/video.ts';
import { isWithin } from '../core/within.ts';

/** Page on media of the documentation; the sides, shapes and rates are second-hand. How long it may be follows the account. */
const shortest = 0.5;
const side = { min: 32, max: 1920 };
const ratio = { min: 1 / 3, max: 3 };
const framesPerSecond = { max: 60 };
/** H.264 is what X names for MP4 and MOV. WebM, which the description of its interface takes, has none. */
const codecs: Record<Video['container'], readonly Video['codec'][]> = { mp4: ['h264'], mov: ['h264'], webm: ['vp8', 'vp9'] };

/** Why the work on a video has failed. */
export interface Unfit {
  code: number;
  name: string;
  message: string;
}

const invalid = (message: string): Unfit => ({ code: 1, name: 'InvalidMedia', message });
export const strangeFormat = invalid('Unsupported video format');
const milliseconds = (value: number): number => Math.round(value * 1000);

/** @param longest what its person may post, in seconds @returns why a video cannot be posted, or null */
export function unfitFor({ container, codec, seconds, width, height, framesPerSecond: rate }: Video, longest: number): Unfit | null {
  if (!codecs[container].includes(codec)) return strangeFormat;
  if (seconds > longest) return invalid(`Duration too long, maximum:${milliseconds(longest)}, actual:${milliseconds(seconds)}`);
  if (seconds < shortest) return invalid(`Duration too short, minimum:${milliseconds(shortest)}, actual:${milliseconds(seconds)}`);
  if (!isWithin(width, side) || !isWithin(height, side)) return invalid(`Dimensions ${width}x${height} are not supported`);
  if (!isWithin(width / height, ratio)) return invalid(`The aspect ratio of ${width}x${height} is not supported`);
  return isWithin(Math.round(rate), framesPerSecond) ? null : invalid(`Frame rate too high, maximum:${framesPerSecond.max}`);
}
