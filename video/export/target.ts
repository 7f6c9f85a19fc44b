import { type VideoPreset, videoPresets } from '@everycast/contract/video-presets';
import type { ExportFormat } from '@everycast/contract/videos';
import { ExportRefused } from './refused.ts';

/** What is to come out: a kind of file, and what a platform asks of it; null where the source says all. */
export interface Target {
  format: ExportFormat;
  preset: VideoPreset | null;
}

/** @throws {ExportRefused} where there is no such preset */
export function targetOf(format: ExportFormat, preset: string): Target {
  if (preset === 'source') return { format, preset: null };
  const found = videoPresets.find(({ id }) => id === preset);
  if (found === undefined) throw new ExportRefused(`There is no preset “${preset}”. Choose one of the list.`);
  return { format, preset: found };
}
