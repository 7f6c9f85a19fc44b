import { type VideoPreset, videoPresets } from '@everycast/contract/video-presets';
import type { ExportFormat, Ratio } from '@everycast/contract/videos';
import { type Message, message } from '@everycast/messages/message';
import { ExportRefused } from '../refusal.ts';

/** The requested output: by a preset, or exact to the pixel, “1080:1350”. */
export interface CustomPreset extends Omit<VideoPreset, 'id' | 'name' | 'ratio'> {
  name: Message;
  ratio: Ratio | `${number}:${number}`;
}

/** The result: a format, and a platform's requirements; null if the source determines everything. */
export interface Target {
  format: ExportFormat;
  preset: CustomPreset | null;
}

/** @throws {ExportRefused} if there is no such preset */
export function targetOf(format: ExportFormat, preset: string | CustomPreset): Target {
  if (typeof preset !== 'string') return { format, preset };
  if (preset === 'source') return { format, preset: null };
  const found = videoPresets.find(({ id }) => id === preset);
  if (found === undefined) throw new ExportRefused(message('video.no_preset', { preset }));
  return { format, preset: found };
}
