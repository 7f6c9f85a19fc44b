import { type StreamPlatformId, streamPlatforms } from './stream-platforms.ts';

/** What is sent, or will be. Null: not known. */
export interface SentStream {
  /** Video and sound together, in kilobits per second. */
  kbps: number | null;
  /** Lines of the picture. */
  height: number | null;
  fps: number | null;
  keyframeSeconds: number | null;
  /** As FLV names them: "avc", "aac". */
  videoCodec: string | null;
  audioCodec: string | null;
}

export type StreamIssue =
  | { what: 'bitrate' | 'height' | 'fps' | 'keyframes'; is: number; max: number; source: string | null }
  | { what: 'videoCodec' | 'audioCodec'; is: string; source: string | null };

/** How far measured values may exceed a limit: encoders meet theirs on average only. */
const tolerance = 1.1;

/**
 * Where a stream exceeds what a platform documents. Platforms take it all the same, and then drop pictures, reduce the quality, or end the
 * broadcast. Another codec than H.264 and AAC isn't shown by most at all.
 */
export function checkStream(platform: StreamPlatformId, sent: SentStream): StreamIssue[] {
  const { maxKbps, maxHeight, maxFps, maxKeyframeSeconds, source } = streamPlatforms[platform].limits;
  const over = (what: 'bitrate' | 'height' | 'fps' | 'keyframes', is: number | null, max: number | null): StreamIssue[] =>
    is !== null && max !== null && is > max * (what === 'height' ? 1 : tolerance) ? [{ what, is, max, source }] : [];
  const codec = (what: 'videoCodec' | 'audioCodec', is: string | null, expected: string): StreamIssue[] =>
    is !== null && is !== expected && platform !== 'custom' && platform !== 'sandbox' ? [{ what, is, source }] : [];
  return [
    ...codec('videoCodec', sent.videoCodec, 'avc'),
    ...codec('audioCodec', sent.audioCodec, 'aac'),
    ...over('bitrate', sent.kbps, maxKbps),
    ...over('height', sent.height, maxHeight),
    ...over('fps', sent.fps, maxFps),
    ...over('keyframes', sent.keyframeSeconds, maxKeyframeSeconds),
  ];
}

/** Whether a platform refuses this address because it isn't encrypted. */
export const needsTls = (platform: StreamPlatformId, url: string): boolean =>
  streamPlatforms[platform].secure && !/^rtmps:/i.test(url.trim());
