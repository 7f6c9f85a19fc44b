import { isWithin } from '../core/limits.ts';
import type { Video } from '../core/video.ts';

const side = { min: 360, max: 4096 };
const codecs: readonly Video['codec'][] = ['h264', 'hevc', 'vp8', 'vp9'];
const framesPerSecond = { min: 23, max: 60 };

/** Why a video can't be published, in TikTok's own terms, or null. @param maxSeconds of the creator */
export function validateVideo({ codec, seconds, width, height, framesPerSecond: rate }: Video, maxSeconds: number): string | null {
  if (!codecs.includes(codec)) return 'file_format_check_failed';
  if (!isWithin(seconds, { max: maxSeconds })) return 'duration_check_failed';
  if (!isWithin(Math.round(rate), framesPerSecond)) return 'frame_rate_check_failed';
  return isWithin(width, side) && isWithin(height, side) ? null : 'picture_size_check_failed';
}
