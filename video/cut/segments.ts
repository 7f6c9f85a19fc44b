import { timecode } from '@everycast/contract/timecode';
import type { Segment } from '@everycast/contract/videos';

/** Segments that make no sense for a video. The message is for people. */
export class BadCut extends Error {
  override name = 'BadCut';
}

/** What is said where no picture begins between two moments; all in seconds from the first picture. */
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
 * The segments to be kept, as one where one begins at the end of the one before; none means all of it. An end past the
 * end is the end.
 */
export function checkedSegments(duration: number, segments: readonly Segment[]): Segment[] {
  const kept: Segment[] = [];
  for (const { start, end } of segments.length === 0 ? [{ start: 0, end: duration }] : segments) {
    if (!(end > start)) throw new BadCut('The end must come after the start.');
    if (start >= duration) throw new BadCut(`The start lies past the end of the video, which is ${duration.toFixed(2)} seconds long.`);
    const last = kept.at(-1);
    if (last !== undefined && Math.abs(last.end - start) < 0.001) last.end = Math.min(end, duration);
    // What the end of the video is called may be rounded: past it there is nothing to lose.
    else kept.push({ start: Math.max(0, start), end: end >= duration ? duration + 1 : end });
  }
  return kept;
}
