import { z } from 'zod';
import { type StreamLimits, type StreamPlatformId, streamPlatforms } from './stream-platforms.ts';

const Amount = z.number().positive().nullable();
const Codec = z.string().max(20).nullable().describe('As FLV names it: "avc", "aac"');

/** What is sent, or will be. */
export const SentStream = z
  .strictObject({
    kbps: Amount.describe('Video and sound together, in kilobits per second'),
    height: Amount.describe('Lines of the picture'),
    fps: Amount,
    keyframeSeconds: Amount.describe('The longest distance between keyframes'),
    videoCodec: Codec,
    audioCodec: Codec,
  })
  .describe('Null: not known')
  .meta({ id: 'SentStream' });
export type SentStream = z.infer<typeof SentStream>;

export type StreamIssue =
  | { what: 'bitrate' | 'height' | 'fps' | 'keyframes'; is: number; max: number; source: string | null }
  | { what: 'videoCodec' | 'audioCodec'; is: string; source: string | null };

/** How far measured values may exceed a limit: encoders meet theirs on average only. */
const tolerance = 1.1;

/**
 * Where a stream exceeds what a platform documents. Platforms take it all the same, and then drop pictures, reduce the quality, or end the
 * broadcast. A codec that a platform doesn't take isn't shown at all.
 */
export function checkStream(platform: StreamPlatformId, sent: SentStream): StreamIssue[] {
  const limits: StreamLimits = streamPlatforms[platform].limits;
  const { maxKbps, maxHeight, maxFps, maxKeyframeSeconds, source } = limits;
  const over = (what: 'bitrate' | 'height' | 'fps' | 'keyframes', is: number | null, max: number | null): StreamIssue[] =>
    is !== null && max !== null && is > max * (what === 'height' ? 1 : tolerance) ? [{ what, is, max, source }] : [];
  const codec = (what: 'videoCodec' | 'audioCodec', is: string | null, taken: readonly string[] | null): StreamIssue[] =>
    is !== null && taken !== null && !taken.includes(is) ? [{ what, is, source }] : [];
  return [
    ...codec('videoCodec', sent.videoCodec, limits.videoCodecs),
    ...codec('audioCodec', sent.audioCodec, limits.audioCodecs),
    ...over('bitrate', sent.kbps, maxKbps),
    ...over('height', sent.height, maxHeight),
    ...over('fps', sent.fps, maxFps),
    ...over('keyframes', sent.keyframeSeconds, maxKeyframeSeconds),
  ];
}

/** A destination that takes less than what is sent, and where. */
export interface OverLimit {
  id: string;
  name: string;
  platform: StreamPlatformId;
  issues: StreamIssue[];
}

/** The destinations whose platforms document that they take less than this. */
export const checkDestinations = (destinations: readonly Omit<OverLimit, 'issues'>[], sent: SentStream): OverLimit[] =>
  destinations
    .map(({ id, name, platform }) => ({ id, name, platform, issues: checkStream(platform, sent) }))
    .filter(({ issues }) => issues.length > 0);

/** Whether a platform refuses this address because it isn't encrypted. */
export const needsTls = (platform: StreamPlatformId, url: string): boolean =>
  streamPlatforms[platform].secure && !/^rtmps:/i.test(url.trim());
