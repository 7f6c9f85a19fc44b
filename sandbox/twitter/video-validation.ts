import { z } from 'zod';
import { isWithin } from '../core/limits.ts';
import type { Video } from '../core/video.ts';

/**
 * From the documentation's page on media; sizes, aspect ratios and frame rates are unofficial. The maximum length depends on the account.
 */
const shortest = 0.5;
const side = { min: 32, max: 1920 };
const ratio = { min: 1 / 3, max: 3 };
const framesPerSecond = { max: 60 };
/** X names H.264 for MP4 and MOV. WebM, which the API description accepts, has none. */
const codecs: Record<Video['container'], readonly Video['codec'][]> = { mp4: ['h264'], mov: ['h264'], webm: ['vp8', 'vp9'] };

/** Why processing a video failed. */
export const VideoError = z.object({ code: z.number(), name: z.string(), message: z.string() });
export type VideoError = z.infer<typeof VideoError>;

const invalid = (message: string): VideoError => ({ code: 1, name: 'InvalidMedia', message });
export const unsupportedFormat = invalid('Unsupported video format');
const milliseconds = (value: number): number => Math.round(value * 1000);

/** @param longest the person's maximum, in seconds @returns why a video can't be posted, or null */
export function validateVideo(
  { container, codec, seconds, width, height, framesPerSecond: rate }: Video,
  longest: number,
): VideoError | null {
  if (!codecs[container].includes(codec)) return unsupportedFormat;
  if (seconds > longest) return invalid(`Duration too long, maximum:${milliseconds(longest)}, actual:${milliseconds(seconds)}`);
  if (seconds < shortest) return invalid(`Duration too short, minimum:${milliseconds(shortest)}, actual:${milliseconds(seconds)}`);
  if (!isWithin(width, side) || !isWithin(height, side)) return invalid(`Dimensions ${width}x${height} are not supported`);
  if (!isWithin(width / height, ratio)) return invalid(`The aspect ratio of ${width}x${height} is not supported`);
  return isWithin(Math.round(rate), framesPerSecond) ? null : invalid(`Frame rate too high, maximum:${framesPerSecond.max}`);
}
