import { createHash } from 'node:crypto';
import { type Media, maxVideoSeconds } from '@everycast/contract/media';
import { timecode } from '@everycast/contract/timecode';
import { videoPresets } from '@everycast/contract/video-presets';
import type { Edit, Segment, VideoOutput } from '@everycast/contract/videos';
import { type Message, message, verbatim } from '@everycast/messages/message';
import { refuseTooLong } from '@everycast/video/export/pieces';
import { ExportRefused } from '@everycast/video/export/refused';
import { targetOf } from '@everycast/video/export/target';
import type { WorkRow } from '../../kernel/work/types.ts';

/** Results are kept for so long, in milliseconds. */
export const keepFor = 7 * 24 * 3_600_000;
/** A job that was begun so many times, and each time broke off without an end, is not begun again. */
export const maxAttempts = 3;
/** Cuts and exports that one workspace may have under way. */
export const maxUnderWay = 50;
/** A preparation that failed for want of something that may come back is tried again when it is asked for, after so many milliseconds. */
const tryAgainAfter = 60_000;
const passing = ['no_space', 'unavailable', 'internal'];

/** Measured durations are rounded differently from place to place: this much past the end is the end. Seconds. */
const slack = 0.1;

const seconds = (value: number): string => `${Number(value.toFixed(3))} s`;

/** Why an edit cannot be of a video of this duration (in seconds), or null where it can. The watermark's picture is looked at elsewhere. */
export function refusalOfEdit(edit: Edit, duration: number): Message | null {
  for (const { start, end } of edit.segments) {
    if (end <= start) return message('videos.segment_order', { start: seconds(start), end: seconds(end) });
    if (start >= duration) return message('videos.starts_past_end', { at: seconds(start), duration: seconds(duration) });
    if (end > duration + slack) return message('videos.ends_past_end', { at: seconds(end), duration: seconds(duration) });
  }
  const inOrder = edit.segments.toSorted((one, other) => one.start - other.start);
  const overlap = inOrder.findIndex((segment, index) => segment.start < (inOrder[index - 1]?.end ?? 0));
  if (overlap > 0) {
    const { end } = inOrder[overlap - 1] as Segment;
    const { start } = inOrder[overlap] as Segment;
    return message('videos.segments_overlap', { end: seconds(end), start: seconds(start) });
  }
  if (edit.poster !== null && edit.poster > duration + slack) {
    return message('videos.poster_past_end', { at: seconds(edit.poster), duration: seconds(duration) });
  }
  const late = edit.cropKeyframes.find(({ at }) => at > duration + slack);
  if (late) return message('videos.keyframe_past_end', { at: seconds(late.at), duration: seconds(duration) });
  if (edit.crop) {
    const { x, y, width, height } = edit.crop;
    if (width <= 0 || height <= 0) return message('videos.crop_empty');
    if (x + width > 1.0001 || y + height > 1.0001) return message('videos.crop_outside');
  }
  return null;
}

/** Why this cannot be made of it, or null where it can. */
export function refusalOfOutput(output: VideoOutput, edit: Edit, duration: number): Message | null {
  if (output.kind === 'trim') return null;
  const made = keptSeconds(edit, duration) / edit.speed;
  if (made > maxVideoSeconds) return message('videos.too_long_at_speed', { hours: maxVideoSeconds / 3600 });
  try {
    refuseTooLong(targetOf(output.format, output.preset), made);
    return null;
  } catch (error) {
    if (error instanceof ExportRefused) return verbatim(error.message);
    throw error;
  }
}

const keptSeconds = ({ segments }: Edit, duration: number): number =>
  segments.length === 0 ? duration : segments.reduce((sum, { start, end }) => sum + Math.min(end, duration) - start, 0);

/** What is kept, within a video of this duration (in seconds). */
export const keptSegments = ({ segments }: Edit, duration: number): Segment[] =>
  segments.length === 0 ? [{ start: 0, end: duration }] : segments.map(({ start, end }) => ({ start, end: Math.min(end, duration) }));

/** The same for what gives the same file: a cut asks nothing of an edit but what is kept. */
export function fingerprintOf(mediaId: string, edit: Edit, output: VideoOutput): string {
  const asked = output.kind === 'trim' ? { segments: edit.segments, mode: edit.mode } : edit;
  return createHash('sha256')
    .update(JSON.stringify(sorted([mediaId, asked, output])))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

const extensions: Partial<Record<Media['contentType'], string>> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/mp2t': 'ts',
};

/** The ending of a file that a job makes of a video of this type. */
export const extensionOf = (output: VideoOutput, contentType: Media['contentType']): string =>
  output.kind === 'export' ? output.format : (extensions[contentType] ?? 'mp4');

/** Of long names so many characters are kept, and then the rest of the name still fits where names do. */
const longestBase = 140;

/**
 * “Holiday.mov” from 1:05 to 1:20 in the shape of 9:16 is “Holiday 1-05 to 1-20, 9x16.mp4”, so that clips of one video can be told apart; a
 * preset's name stands in brackets.
 */
export function fileName(name: string, { edit, output }: { edit: Edit; output: VideoOutput }, extension: string): string {
  const base = [...(name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'video')].slice(0, longestBase).join('');
  const shape = output.kind === 'export' && edit.ratio !== 'original' ? edit.ratio.replace(':', 'x') : null;
  const told = [rangeOf(edit), shape].filter((part) => part !== null).join(', ');
  const preset = output.kind === 'export' ? videoPresets.find(({ id }) => id === output.preset)?.name : undefined;
  const made = preset ?? (told === '' ? (output.kind === 'trim' ? 'cut' : 'export') : null);
  return `${[base, ...(told === '' ? [] : [told]), ...(made === null ? [] : [`(${made})`])].join(' ')}.${extension}`;
}

/** “1-05 to 1-20”; null where all of it is kept. */
function rangeOf({ segments }: Edit): string | null {
  if (segments.length === 0) return null;
  const [from, to] = [Math.min(...segments.map(({ start }) => start)), Math.max(...segments.map(({ end }) => end))];
  const parts = segments.length === 1 ? '' : ` in ${segments.length} parts`;
  return `${timecode(from, '-')} to ${timecode(to, '-')}${parts}`;
}

/** Too little is known before this, in seconds and in parts of the whole. */
const minElapsed = 2;
const minProgress = 0.01;

/** Seconds until the end, told by the pace so far; null while that tells too little. */
export function secondsLeft(progress: number, elapsed: number): number | null {
  if (elapsed < minElapsed || progress < minProgress) return null;
  return Math.max(0, Math.round((elapsed * (1 - progress)) / progress));
}

/** The same for a job, at this moment. */
export const leftOf = ({ state, progress, startedAt }: Pick<WorkRow, 'state' | 'progress' | 'startedAt'>, now: Date): number | null =>
  state === 'running' && startedAt ? secondsLeft(progress, (now.getTime() - startedAt.getTime()) / 1000) : null;

/** So many places to cut at are enough to choose from, and no burden on a browser. */
const maxKeyframes = 20_000;

/** Evenly fewer of too many: a video of nothing but keyframes has more than anybody can tell apart. */
export function thinned(keyframes: readonly number[]): number[] {
  const step = Math.ceil(keyframes.length / maxKeyframes);
  return keyframes.filter((_, index) => index % step === 0);
}

/** Whether a preparation that ended with this problem is begun anew when somebody asks for the video. */
export const worthAnotherTry = (problem: { code: string; at: Date }, now: Date): boolean =>
  passing.includes(problem.code) && now.getTime() - problem.at.getTime() >= tryAgainAfter;
