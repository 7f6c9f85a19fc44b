import { createHash } from 'node:crypto';
import { defined } from '@everycast/contract/defined';
import { type Media, maxVideoSeconds } from '@everycast/contract/media';
import { timecode } from '@everycast/contract/timecode';
import { videoPresets } from '@everycast/contract/video-presets';
import type { Edit, Segment, VideoOutput } from '@everycast/contract/videos';
import { type Message, message } from '@everycast/messages/message';
import { refuseTooLong } from '@everycast/video/export/pieces';
import { targetOf } from '@everycast/video/export/target';
import { ExportRefused } from '@everycast/video/refusal';
import { say } from '../../kernel/messages.ts';
import type { WorkRow } from '../../kernel/work/types.ts';

/** How long results are kept. Milliseconds. */
export const keepFor = 7 * 24 * 3_600_000;
/** A job that was started this many times without ending isn't started again. */
export const maxAttempts = 3;
/** Cuts and exports in progress per workspace. */
export const maxUnderWay = 50;
/** A preparation that failed temporarily is retried when requested, after this many milliseconds. */
const tryAgainAfter = 60_000;
const passing = ['no_space', 'unavailable', 'internal'];

/** Durations are rounded differently in different places: this much past the end counts as the end. Seconds. */
const slack = 0.1;

/** To the millisecond. */
const seconds = (value: number): number => Number(value.toFixed(3));

/** Why an edit is invalid for a video of this duration (in seconds), or null. The watermark's image is checked elsewhere. */
export function refusalOfEdit(edit: Edit, duration: number): Message | null {
  for (const { start, end } of edit.segments) {
    if (end <= start) return message('videos.segment_order', { start: seconds(start), end: seconds(end) });
    if (start >= duration) return message('videos.starts_past_end', { at: seconds(start), duration: seconds(duration) });
    if (end > duration + slack) return message('videos.ends_past_end', { at: seconds(end), duration: seconds(duration) });
  }
  const inOrder = edit.segments.toSorted((one, other) => one.start - other.start);
  const overlap = inOrder.findIndex((segment, index) => segment.start < (inOrder[index - 1]?.end ?? 0));
  if (overlap > 0) {
    const { end } = defined(inOrder[overlap - 1]);
    const { start } = defined(inOrder[overlap]);
    return message('videos.segments_overlap', { end: seconds(end), start: seconds(start) });
  }
  if (edit.poster !== null && edit.poster > duration + slack) {
    return message('videos.poster_past_end', { at: seconds(edit.poster), duration: seconds(duration) });
  }
  const late = edit.cropKeyframes.find(({ at }) => at > duration + slack);
  if (late) return message('videos.keyframe_past_end', { at: seconds(late.at), duration: seconds(duration) });
  for (const { x, y, width, height } of [...(edit.crop ? [edit.crop] : []), ...(edit.stack ?? [])]) {
    if (width <= 0 || height <= 0) return message('videos.crop_empty');
    if (x + width > 1.0001 || y + height > 1.0001) return message('videos.crop_outside');
  }
  return null;
}

/** Why this can't be made of it, or null. */
export function refusalOfOutput(output: VideoOutput, edit: Edit, duration: number): Message | null {
  if (output.kind === 'trim') return null;
  const made = keptSeconds(edit, duration) / edit.speed;
  if (made > maxVideoSeconds) return message('videos.too_long_at_speed', { hours: maxVideoSeconds / 3600 });
  try {
    refuseTooLong(targetOf(output.format, output.preset), made);
    return null;
  } catch (error) {
    if (error instanceof ExportRefused) return error.reason;
    throw error;
  }
}

const keptSeconds = ({ segments }: Edit, duration: number): number =>
  segments.length === 0 ? duration : segments.reduce((sum, { start, end }) => sum + Math.min(end, duration) - start, 0);

/** The kept parts of a video of this duration (in seconds). */
export const keptSegments = ({ segments }: Edit, duration: number): Segment[] =>
  segments.length === 0 ? [{ start: 0, end: duration }] : segments.map(({ start, end }) => ({ start, end: Math.min(end, duration) }));

/** The same for everything that gives the same file: a cut only depends on an edit's kept parts. */
export function fingerprintOf(mediaId: string, edit: Edit, output: VideoOutput): string {
  const requested = output.kind === 'trim' ? { segments: edit.segments, mode: edit.mode } : edit;
  return createHash('sha256')
    .update(JSON.stringify(sorted([mediaId, requested, output])))
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

/** The extension of a job's result for a video of this type. */
export const extensionOf = (output: VideoOutput, contentType: Media['contentType']): string =>
  output.kind === 'export' ? output.format : (extensions[contentType] ?? 'mp4');

/** Long names are cut to this many characters, so that the rest of the name still fits. */
const longestBase = 140;

/**
 * “Holiday.mov” from 1:05 to 1:20 as 9:16 becomes “Holiday 1-05 to 1-20, 9x16.mp4”, so that clips of one video can be told apart; a
 * preset's name is in brackets.
 */
export function fileName(name: string, { edit, output }: { edit: Edit; output: VideoOutput }, extension: string): string {
  const base = [...(name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'video')].slice(0, longestBase).join('');
  const shape = output.kind === 'export' && edit.ratio !== 'original' ? edit.ratio.replace(':', 'x') : null;
  const told = [rangeOf(edit), shape].filter((part) => part !== null).join(', ');
  const preset = output.kind === 'export' ? videoPresets.find(({ id }) => id === output.preset) : undefined;
  const made = preset ? say(preset.name) : told === '' ? (output.kind === 'trim' ? 'cut' : 'export') : null;
  return `${[base, ...(told === '' ? [] : [told]), ...(made === null ? [] : [`(${made})`])].join(' ')}.${extension}`;
}

/** “1-05 to 1-20”; null if all of it is kept. */
function rangeOf({ segments }: Edit): string | null {
  if (segments.length === 0) return null;
  const [from, to] = [Math.min(...segments.map(({ start }) => start)), Math.max(...segments.map(({ end }) => end))];
  const parts = segments.length === 1 ? '' : ` in ${segments.length} parts`;
  return `${timecode(from, '-')} to ${timecode(to, '-')}${parts}`;
}

/** Before this, an estimate is too uncertain, in seconds and as a share. */
const minElapsed = 2;
const minProgress = 0.01;

/** Estimated seconds until the end; null while that is too uncertain. */
export function secondsLeft(progress: number, elapsed: number): number | null {
  if (elapsed < minElapsed || progress < minProgress) return null;
  return Math.max(0, Math.round((elapsed * (1 - progress)) / progress));
}

/** The same for a job, as of now. */
export const leftOf = ({ state, progress, startedAt }: Pick<WorkRow, 'state' | 'progress' | 'startedAt'>, now: Date): number | null =>
  state === 'running' && startedAt ? secondsLeft(progress, (now.getTime() - startedAt.getTime()) / 1000) : null;

/** Enough places to cut at, without overloading a browser. */
const maxKeyframes = 20_000;

/** Evenly reduces too many keyframes: an intra-only video has more than anyone can distinguish. */
export function thinned(keyframes: readonly number[]): number[] {
  const step = Math.ceil(keyframes.length / maxKeyframes);
  return keyframes.filter((_, index) => index % step === 0);
}

/** Whether a preparation that ended with this problem is retried when someone opens the video. */
export const worthAnotherTry = (problem: { code: string; at: Date }, now: Date): boolean =>
  passing.includes(problem.code) && now.getTime() - problem.at.getTime() >= tryAgainAfter;
