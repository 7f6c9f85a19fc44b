import { platformPresets } from './generated/platform-presets.ts';
import type { Ratio } from './videos.ts';

/** A preset's name, as a code of the messages and its parameters. */
export type PresetName = { code: `presets.${'feed' | 'reel' | 'short' | 'vertical' | 'video'}`; params?: { platform: string } };

/** What a platform accepts or requires of a video. Durations in seconds, sizes in pixels, bitrates in bits per second. */
export interface VideoPreset {
  id: string;
  name: PresetName;
  /** The aspect ratio that it shows; “original”: any. An edit's own ratio takes precedence. */
  ratio: Ratio;
  /** For the ratio. If any is accepted: as large as fits, landscape or portrait. */
  width: number;
  height: number;
  /** Frames per second: a rate outside is brought inside and made constant. */
  frameRate: { min: number; max: number };
  /** The maximum. */
  videoBitrate: number;
  audioBitrate: number;
  /** null: no limit. */
  maxSeconds: number | null;
  maxBytes: number | null;
}

/** The preset of vertical clips, whatever the source's size. */
export const verticalPreset = 'vertical';

export const videoPresets: readonly VideoPreset[] = [
  // What every platform with vertical video shows at full size, at the clip's duration.
  {
    id: verticalPreset,
    name: { code: 'presets.vertical' },
    ratio: '9:16',
    width: 1080,
    height: 1920,
    frameRate: { min: 1, max: 60 },
    videoBitrate: 8_000_000,
    audioBitrate: 128_000,
    maxSeconds: null,
    maxBytes: null,
  },
  ...platformPresets,
];
