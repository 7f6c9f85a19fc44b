import { createHash } from 'node:crypto';
import type { Media } from '@everycast/contract/media';
import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';
import { type Message, message } from '@everycast/messages/message';
import { say } from '../../kernel/messages.ts';
import type { JobRow } from './clip-store.ts';

/** To the millisecond. */
const seconds = (value: number): number => Math.round(value * 1000) / 1000;

/** Why no clips can be made of a file, or null. */
export function refusalOf({ kind, duration }: Pick<Media, 'kind' | 'duration'>): Message | null {
  return kind === 'video' && duration !== null ? null : message('clips.not_a_video');
}

/** Why there is no frame at one of these times, or null. The exact end means the last frame. */
export function refusalOfTimes(times: readonly number[], duration: number): Message | null {
  const late = times.find((time) => time > duration);
  if (late === undefined) return null;
  return message('clips.moment_past_end', { at: timecode(late), duration: timecode(duration) });
}

/** Why no crop can be searched in these parts of a video, or null. */
export function refusalOfSegments(segments: readonly Segment[], duration: number): Message | null {
  for (const { start, end } of segments) {
    if (end <= start) return message('videos.segment_order', { end: seconds(end), start: seconds(start) });
    if (start >= duration) return message('videos.starts_past_end', { at: seconds(start), duration: seconds(duration) });
  }
  return null;
}

/** Identifies a crop search: the same parts, in any order, are the same search. */
export function framingName(segments: readonly Segment[]): string {
  const parts = segments.toSorted((one, other) => one.start - other.start).map(({ start, end }) => `${start} ${end}`);
  return `framing ${createHash('sha256').update(parts.join(', ')).digest('hex')}`;
}

/** Each time once, in order, to the millisecond. */
export const momentsOf = (times: readonly number[]): number[] => [...new Set(times.map(seconds))].sort((one, other) => one - other);

/** "Talk 1-05.25.jpg": a snapshot's name in the library, valid on every file system. */
export function snapshotName(video: string, time: number, format: string): string {
  const base = video.replace(/\.[^.]{1,5}$/, '').trim() || 'Snapshot';
  return `${[...base].slice(0, 160).join('')} ${timecode(time, '-')}.${format}`;
}

/** What people see of any job: its progress, and why it failed. */
export const outlined = ({ mediaId, state, progress, problemCode, problemMessage }: JobRow) => ({
  mediaId,
  state,
  progress: Math.min(1, Math.max(0, progress)),
  problem: problemCode === null || problemMessage === null ? null : { code: problemCode, message: say(problemMessage) },
});
