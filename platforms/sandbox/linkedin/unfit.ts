import type { Video } from '../core/video.ts';
import { isWithin } from '../core/within.ts';

const seconds = { least: 3, most: 30 * 60 };

/** Can LinkedIn not process a video, for what it is? */
export const isUnfit = (video: Video): boolean => !isWithin(video.seconds, seconds);
