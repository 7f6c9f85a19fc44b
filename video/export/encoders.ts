import type { Edit } from '@everycast/contract/videos';
import { message } from '@everycast/messages/message';
import type { VideoInfo } from '../probe/probe.ts';
import { ExportRefused } from '../refusal.ts';
import { finest, nominalRate, paceOf, perSecond } from './pace.ts';
import type { Target } from './target.ts';

/** Seconds between keyframes. */
const group = 2;
/** Leaves room for the container's overhead. */
const forTheRest = 0.95;
/** Below this nothing would be recognizable, in bits per second. */
const minVideo = 150_000;

/** The encoder and container options, without the output's name. */
export function encodersOf(info: VideoInfo, edit: Edit, target: Target, seconds: number): string[] {
  const max = maxBits(target, seconds);
  const pace = paceOf(info, edit, target);
  const keyframes = ['-g', String(Math.round(perSecond(pace ?? nominalRate(info)) * group))];
  // Unchanged frames keep their exact timestamps, and are neither duplicated nor dropped.
  const asTheyAre = pace === null ? ['-vsync', 'passthrough', '-enc_time_base', `1:${finest(nominalRate(info))}`] : [];
  return [...asTheyAre, ...keyframes, ...(target.format === 'webm' ? webm(target, max) : movie(target, max)), ...nothingElse];
}

/** None of the source's metadata: no location, no device, no chapters. */
export const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** Playback can start before the file has loaded. */
export const writtenAs = {
  mp4: ['-movflags', '+faststart', '-f', 'mp4'],
  mov: ['-movflags', '+faststart', '-f', 'mov'],
  webm: ['-f', 'webm'],
} as const;

function movie({ format, preset }: Target, max: number | null): string[] {
  const limit = max === null ? [] : ['-maxrate', String(max), '-bufsize', String(2 * max)];
  return [
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', ...limit, '-profile:v', 'high'],
    ...['-c:a', 'aac', '-b:a', String(preset?.audioBitrate ?? 192_000), '-ac', '2'],
    ...writtenAs[format],
  ];
}

function webm({ preset }: Target, max: number | null): string[] {
  return [
    ...['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '7', '-row-mt', '1', '-tile-columns', '2'],
    ...['-crf', '30', '-b:v', String(max ?? 0)],
    ...['-c:a', 'libopus', '-b:a', String(preset?.audioBitrate ?? 160_000), '-ac', '2'],
    ...writtenAs.webm,
  ];
}

/** The video bitrate that the platform and its maximum file size allow; null: any. */
function maxBits({ preset }: Target, seconds: number): number | null {
  if (preset === null) return null;
  const { maxBytes, audioBitrate, videoBitrate, name } = preset;
  if (maxBytes === null) return videoBitrate;
  const max = Math.min(videoBitrate, Math.floor(((maxBytes * 8) / seconds) * forTheRest - audioBitrate));
  if (max >= minVideo) return max;
  throw new ExportRefused(message('video.too_long_for_size', { preset: name }));
}
