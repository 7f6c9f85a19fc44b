import type { Edit } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import { finest, nominalRate, paceOf, perSecond } from './pace.ts';
import { ExportRefused } from './refused.ts';
import type { Target } from './target.ts';

/** Seconds from one picture that decodes by itself to the next. */
const group = 2;
/** For what a container adds. */
const forTheRest = 0.95;
/** Below this there is nothing to see any more, in bits a second. */
const minVideo = 150_000;

/** How picture and sound are encoded and the file is written, all but its name. */
export function encodersOf(info: VideoInfo, edit: Edit, target: Target, seconds: number): string[] {
  const max = maxBits(target, seconds);
  const pace = paceOf(info, edit, target);
  const keyframes = ['-g', String(Math.round(perSecond(pace ?? nominalRate(info)) * group))];
  // Pictures that stay as they are keep their moments to the fraction, and are neither doubled nor dropped.
  const asTheyAre = pace === null ? ['-vsync', 'passthrough', '-enc_time_base', `1:${finest(nominalRate(info))}`] : [];
  return [...asTheyAre, ...keyframes, ...(target.format === 'webm' ? webm(target, max) : movie(target, max)), ...nothingElse];
}

/** Nothing of what the source says of itself: no place, no device, no chapters. */
export const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** What starts to play before all of it has come. */
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

/** The video bitrate that the platform and the largest file that it takes allow; null: any. */
function maxBits({ preset }: Target, seconds: number): number | null {
  if (preset === null) return null;
  const { maxBytes, audioBitrate, videoBitrate, name } = preset;
  if (maxBytes === null) return videoBitrate;
  const max = Math.min(videoBitrate, Math.floor(((maxBytes * 8) / seconds) * forTheRest - audioBitrate));
  if (max >= minVideo) return max;
  throw new ExportRefused(`“${name}” takes no file large enough for a video as long as this. Keep less of it, or choose another preset.`);
}
