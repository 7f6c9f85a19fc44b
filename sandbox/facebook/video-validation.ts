import { z } from 'zod';
import { isWithin } from '../core/limits.ts';
import type { Video } from '../core/video.ts';

/** Length of a feed video, in seconds. Unofficial. */
const feedSeconds = { min: 1, max: 4 * 3600 };
/** 9:16 to 16:9. */
const ratios = { min: 9 / 16, max: 16 / 9 };
/** From the page on publishing reels. */
const reel = { seconds: { min: 3, max: 90 }, width: { min: 540 }, height: { min: 960 }, framesPerSecond: { min: 24, max: 60 } };
/** Sides are whole pixels, and encoders prefer even ones: this tolerance counts as the same aspect ratio. */
const slack = 0.02;

/** Why processing a video failed. */
export const VideoError = z.object({ code: z.number(), message: z.string() });
export type VideoError = z.infer<typeof VideoError>;

/** Error codes from the page on publishing reels; those about length in the feed are unofficial. */
export const unsupportedFormat: VideoError = { code: 1_363_024, message: 'The format of the video is not supported.' };
const shape: VideoError = { code: 1_363_040, message: 'The aspect ratio of the video is not supported. It must be between 16x9 and 9x16.' };
const reelShape: VideoError = { code: 1_363_040, message: 'The aspect ratio of the video is not supported. A reel is 9x16.' };
const tooShort: VideoError = { code: 1_363_025, message: 'The video is too short. It must have at least 1 second.' };
const tooLong: VideoError = { code: 1_363_026, message: 'The video is too long. It may have at most 240 minutes.' };
const resolution: VideoError = { code: 1_363_127, message: 'The resolution of the video is not supported for reels.' };
const duration: VideoError = { code: 1_363_128, message: 'The duration of the video is not supported for reels.' };
const frameRate: VideoError = { code: 1_363_129, message: 'The average frame rate of the video is not supported for reels.' };

const isShaped = ({ width, height }: Video, { min, max }: typeof ratios): boolean =>
  isWithin(width / height, { min: min * (1 - slack), max: max * (1 + slack) });

/** @returns why a video can't be in the feed, or null */
export function validateFeedVideo(video: Video): VideoError | null {
  if (video.seconds < feedSeconds.min) return tooShort;
  if (video.seconds > feedSeconds.max) return tooLong;
  return isShaped(video, ratios) ? null : shape;
}

/** @returns why a video can't be a reel, or null */
export function validateReel(video: Video): VideoError | null {
  if (!isWithin(video.seconds, reel.seconds)) return duration;
  if (!isShaped(video, { min: ratios.min, max: ratios.min })) return reelShape;
  if (!isWithin(video.width, reel.width) || !isWithin(video.height, reel.height)) return resolution;
  return isWithin(Math.round(video.framesPerSecond), reel.framesPerSecond) ? null : frameRate;
}
