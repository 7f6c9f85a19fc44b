import type { Video } from '../core/video.ts';
import { isWithin } from '../core/within.ts';

const seconds = { min: 3, max: 30 * 60 };

/** Can LinkedIn not process a video, for what it is? It takes MP4 alone, and names no codecs. */
export const isUnfit = ({ container, seconds: length }: Video): boolean => container !== 'mp4' || !isWithin(length, seconds);
