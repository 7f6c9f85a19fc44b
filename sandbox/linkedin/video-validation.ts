import { isWithin } from '../core/limits.ts';
import type { Video } from '../core/video.ts';

const seconds = { min: 3, max: 30 * 60 };

/** Whether LinkedIn can't process a video because of its properties. It only accepts MP4, and names no codecs. */
export const isInvalidVideo = ({ container, seconds: length }: Video): boolean => container !== 'mp4' || !isWithin(length, seconds);
