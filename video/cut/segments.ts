import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';

/** Invalid segments for a video. The message is for people. */
export class BadCut extends Error {
  override name = 'BadCut';
}

/** The message if no frame starts between two times; all in seconds from the first frame. */
export function noPictureBetween({ start, end }: Segment, near: { before?: number | undefined; after?: number | undefined }): string {
  const [before, after] = [near.before, near.after].map((time) => (time === undefined ? null : timecode(time)));
  const nearest =
    before !== null && after !== null
      ? `The nearest are at ${before} and ${after}.`
      : before !== null
        ? `The last one is at ${before}.`
        : `The first one is at ${after}.`;
  return `There is no picture between ${timecode(start)} and ${timecode(end)}. ${nearest} Move the start or the end.`;
}

/**
 * The segments to keep, merged if one starts at the end of the previous one; none means all of it. An end past the video's end is its end.
 */
export function checkedSegments(duration: number, segments: readonly Segment[]): Segment[] {
  const kept: Segment[] = [];
  for (const { start, end } of segments.length === 0 ? [{ start: 0, end: duration }] : segments) {
    if (!(end > start)) throw new BadCut('The end must come after the start.');
    if (start >= duration) throw new BadCut(`The start lies past the end of the video, which is ${duration.toFixed(2)} seconds long.`);
    const last = kept.at(-1);
    if (last !== undefined && Math.abs(last.end - start) < 0.001) last.end = Math.min(end, duration);
    // The video's end may be rounded: past it there is nothing to lose.
    else kept.push({ start: Math.max(0, start), end: end >= duration ? duration + 1 : end });
  }
  return kept;
}
