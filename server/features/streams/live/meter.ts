import type { SentStream } from '@everycast/contract/stream-checks';
import { describeTag } from '@everycast/streaming/flv/header';
import { readPictureConfig } from '@everycast/streaming/flv/picture';
import type { MediaTag } from '@everycast/streaming/flv/tag';

/** The bitrate is an average over this long. Milliseconds. */
const window = 5_000;
/** Frames per second are counted over this much of the stream, once there is a second of it. Milliseconds. */
const fpsWindow = 3_000;
/** Keyframes further apart than this are those of two sources. Seconds. */
const longestGroup = 60;

/** What arrives, as far as it is known: from configurations, and by the times of pictures. */
export type Format = Pick<SentStream, 'height' | 'fps' | 'keyframeSeconds' | 'videoCodec' | 'audioCodec'>;
const unknown: Format = { height: null, fps: null, keyframeSeconds: null, videoCodec: null, audioCodec: null };

/** Measures what arrives. */
export function createMeter() {
  const recent: { at: number; bytes: number }[] = [];
  let bytes = 0;
  let total = 0;
  let frames = 0;
  let format: Format = unknown;
  let keyframeAt: number | null = null;
  /** Of the latest pictures. */
  let times: number[] = [];
  const forget = (now: number) => {
    while (recent[0] && recent[0].at < now - window) bytes -= recent.shift()?.bytes ?? 0;
  };
  const countPicture = (time: number): void => {
    frames += 1;
    const last = times.at(-1) ?? time;
    // A step back, or a gap, is another source, or the same one after an interruption.
    if (time < last || time - last > fpsWindow) times = [];
    times.push(time);
    while ((times[0] ?? time) < time - fpsWindow) times.shift();
    const seconds = (time - (times[0] ?? time)) / 1000;
    if (seconds >= 1) format = { ...format, fps: Math.round((times.length - 1) / seconds) };
  };
  const look = (tag: MediaTag): void => {
    const { config, keyframe, codec } = describeTag(tag);
    if (tag.kind === 'audio') {
      if (codec && codec !== format.audioCodec) format = { ...format, audioCodec: codec };
      return;
    }
    if (config) format = { ...format, height: readPictureConfig(tag)?.height ?? null };
    else countPicture(tag.time);
    if (codec && codec !== format.videoCodec) format = { ...format, videoCodec: codec };
    if (!keyframe) return;
    const seconds = keyframeAt === null ? null : (tag.time - keyframeAt) / 1000;
    // A step back, or a long gap, is another source.
    if (seconds !== null && seconds > 0 && seconds < longestGroup) format = { ...format, keyframeSeconds: Math.round(seconds * 10) / 10 };
    keyframeAt = tag.time;
  };
  return {
    count(tag: MediaTag): void {
      const at = performance.now();
      recent.push({ at, bytes: tag.body.length });
      bytes += tag.body.length;
      total += tag.body.length;
      if (tag.kind !== 'script') look(tag);
      forget(at);
    },
    /** Bits per second. */
    bitrate(): number {
      const now = performance.now();
      forget(now);
      const first = recent[0];
      return first ? Math.round((bytes * 8 * 1000) / Math.max(1000, now - first.at)) : 0;
    },
    frames: () => frames,
    format: () => format,
    /** Bytes since the start. */
    total: () => total,
  };
}
