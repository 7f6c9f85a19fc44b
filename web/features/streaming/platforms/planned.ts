import { checkStream, type SentStream } from '@everycast/contract/stream-checks';
import type { StreamPlatformId } from '@everycast/contract/stream-platforms';
import { bitrates } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { lighterThan } from '../engine/probe/ladder.ts';
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
  height,
  fps,
  keyframeSeconds,
  videoCodec,
  audioCodec,
});

const larger = (a: number | null, b: number | null): number | null => (a === null || b === null ? (a ?? b) : Math.max(a, b));

/**
 * What a destination that is added while live has to take: the larger of what arrives and what the studio may send at any time. A still
 * scene needs a fraction of its bitrate. @param picture the studio's; null if something else sends
 */
export function sentWhileLive(incoming: Stream['incoming'], picture: Picture | null): SentStream {
  const measured = sentNow(incoming);
  if (!picture) return measured;
  const planned = plannedStream(picture);
  return {
    kbps: larger(measured.kbps, planned.kbps),
    height: larger(measured.height, planned.height),
    fps: larger(measured.fps, planned.fps),
    keyframeSeconds: larger(measured.keyframeSeconds, planned.keyframeSeconds),
    videoCodec: measured.videoCodec ?? planned.videoCodec,
    audioCodec: measured.audioCodec ?? planned.audioCodec,
  };
}

/** The most that all of these platforms take, and never more than what is wanted: first fewer bits, then a lighter picture. */
export function fittingPicture(platforms: readonly StreamPlatformId[], wanted: Picture): Picture | null {
  const fits = (picture: Picture) => platforms.every((platform) => checkStream(platform, plannedStream(picture)).length === 0);
  const thinner = (picture: Picture): Picture[] =>
    bitrates
      .map((kbps) => kbps * 1000)
      .filter((bitrate) => bitrate < picture.bitrate)
      .reverse()
      .map((bitrate) => ({ ...picture, bitrate }));
  const pictures = [wanted, ...lighterThan(wanted).filter(({ height, fps }) => height <= wanted.height && fps <= wanted.fps)];
  return pictures.flatMap((picture) => [picture, ...thinner(picture)]).find(fits) ?? null;
}
