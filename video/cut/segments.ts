import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';
import { type Message, message } from '@everycast/messages/message';
import { BadCut } from '../refusal.ts';

/** The message if no frame starts between two times; all in seconds from the first frame. */
export function noPictureBetween({ start, end }: Segment, near: { before?: number | undefined; after?: number | undefined }): Message {
  const [before, after] = [near.before, near.after].map((time) => (time === undefined ? null : timecode(time)));
  const context = before === null ? 'first' : after === null ? 'last' : 'between';
  return message('video.no_frame', { start: timecode(start), end: timecode(end), before: before ?? '', after: after ?? '', context });
}

/**
 * The segments to keep, merged if one starts at the end of the previous one; none means all of it. An end past the video's end is its end.
 */
export function checkedSegments(duration: number, segments: readonly Segment[]): Segment[] {
  const kept: Segment[] = [];
  for (const { start, end } of segments.length === 0 ? [{ start: 0, end: duration }] : segments) {
    if (!(end > start)) throw new BadCut('video.end_first');
    if (start >= duration) throw new BadCut(message('video.start_past_end', { seconds: duration }));
    const last = kept.at(-1);
    if (last !== undefined && Math.abs(last.end - start) < 0.001) last.end = Math.min(end, duration);
    // The video's end may be rounded: past it there is nothing to lose.
    else kept.push({ start: Math.max(0, start), end: end >= duration ? duration + 1 : end });
  }
  return kept;
}
