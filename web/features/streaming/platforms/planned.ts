import type { SentStream } from '@everycast/contract/stream-checks';
import { resolutions, type StreamSettings } from '@everycast/contract/stream-settings';

/** Kilobits per second of the studio's sound. */
const soundKbps = 160;
/** The studio's. */
const keyframeSeconds = 2;

/** What the studio sends with these settings. */
export const plannedStream = ({ resolution, bitrate, fps }: StreamSettings): SentStream => ({
  kbps: bitrate + soundKbps,
  height: resolutions[resolution][1],
  fps,
  keyframeSeconds,
  videoCodec: 'avc',
  audioCodec: 'aac',
});
