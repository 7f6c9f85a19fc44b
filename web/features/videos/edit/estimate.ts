import type { VideoPreset } from '@everycast/contract/video-presets';
import type { Edit } from '@everycast/contract/videos';
import { type Extent, keptOf, lengthOf } from './segments.ts';

interface Source {
  bytes: number;
  duration: number;
}

/** The result's duration in seconds: what is kept, at its speed. */
export const resultLength = (edit: Pick<Edit, 'segments' | 'speed'>, extent: Extent): number =>
  lengthOf(keptOf(edit.segments, extent)) / edit.speed;

/**
 * The result's approximate size in bytes: for a preset at most its bitrates and maximum file size, and never much more than the source per
 * second, because re-encoding adds no quality.
 */
export function resultBytes(preset: VideoPreset | null, seconds: number, source: Source): number {
  const own = source.bytes / Math.max(source.duration, 0.001);
  if (preset === null) return own * seconds;
  const max = Math.min(own * 1.2, (preset.videoBitrate + preset.audioBitrate) / 8) * seconds;
  return Math.min(max, preset.maxBytes ?? max);
}

/** How many seconds the result is too long for a preset; 0 if it fits. */
export const tooLong = (preset: VideoPreset | null, seconds: number): number =>
  preset?.maxSeconds && seconds > preset.maxSeconds + 0.05 ? seconds - preset.maxSeconds : 0;
