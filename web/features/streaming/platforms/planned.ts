import type { SentStream } from '@everycast/contract/stream-checks';
import type { Stream } from '@everycast/contract/streams';
import type { Picture } from '../engine/program/h264.ts';

/** Kilobits per second of the studio's sound. */
const soundKbps = 160;
/** The studio's. */
const keyframeSeconds = 2;

/** What the studio sends with this picture. */
export const plannedStream = ({ height, fps, bitrate }: Picture): SentStream => ({
  kbps: bitrate / 1000 + soundKbps,
  height,
  fps,
  keyframeSeconds,
  videoCodec: 'avc',
  audioCodec: 'aac',
});

/** What a stream under way sends. */
export const sentNow = ({ bitrate, height, fps, keyframeSeconds, videoCodec, audioCodec }: Stream['incoming']): SentStream => ({
  kbps: Math.round(bitrate / 1000),
  ...{ height, fps, keyframeSeconds, videoCodec, audioCodec },
});
