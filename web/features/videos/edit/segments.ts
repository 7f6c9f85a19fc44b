import type { Segment } from '@everycast/contract/videos';

/** The source's properties for cutting. Seconds. */
export interface Extent {
  duration: number;
  /** A frame's duration: the shortest that can be kept. */
  frame: number;
}

/** There is no frame between two times closer than this. */
const hair = 1e-4;
export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** The kept parts of the source, in order; if an edit has none, all of it. */
export const keptOf = (segments: readonly Segment[], { duration }: Extent): readonly Segment[] =>
  segments.length > 0 ? segments : [{ start: 0, end: duration }];

/** The segments of an edit: empty if all of the source is kept. */
export function named(kept: readonly Segment[], { duration }: Extent): Segment[] {
  const [only, ...others] = kept;
  const whole = only !== undefined && others.length === 0 && only.start < hair && only.end > duration - hair;
  return whole ? [] : [...kept];
}

/** Their total length, in seconds of the source. */
export const lengthOf = (kept: readonly Segment[]): number => kept.reduce((sum, { start, end }) => sum + (end - start), 0);

/** The range that one of them may cover without touching another. */
export function roomOf(kept: readonly Segment[], index: number, { duration }: Extent): { from: number; to: number } {
  const one = kept[index];
  const room = { from: 0, to: duration };
  if (!one) return room;
  for (const [other, { start, end }] of kept.entries()) {
    if (other === index) continue;
    if (end <= one.start + hair) room.from = Math.max(room.from, end);
    else if (start >= one.end - hair) room.to = Math.min(room.to, start);
  }
  return room;
}

const withOne = (kept: readonly Segment[], index: number, one: Segment): Segment[] => kept.map((was, at) => (at === index ? one : was));

/** Moves a segment's start. Past its end it moves the end, too, so that a frame remains. */
export function setStart(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one) return kept;
  const room = roomOf(kept, index, extent);
  const start = clamp(at, room.from, room.to - extent.frame);
  return withOne(kept, index, { start, end: Math.max(one.end, Math.min(start + extent.frame, room.to)) });
}

/** Moves a segment's end; at least a frame after its start. */
export function setEnd(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one) return kept;
  const { to } = roomOf(kept, index, extent);
  return withOne(kept, index, { start: one.start, end: clamp(at, Math.min(one.start + extent.frame, to), to) });
}

/** Sets the start: as in other editors, past its end the segment is extended as far as possible. */
export function markStart(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one || at < one.end - hair) return setStart(kept, index, at, extent);
  return setStart(withOne(kept, index, { ...one, end: roomOf(kept, index, extent).to }), index, at, extent);
}

/** Sets the end: before its start the segment is extended backwards as far as possible. */
export function markEnd(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one || at > one.start + hair) return setEnd(kept, index, at, extent);
  return setEnd(withOne(kept, index, { ...one, start: roomOf(kept, index, extent).from }), index, at, extent);
}

/** Splits the segment at a time; nothing changes if either part would have no frame. */
export function split(kept: readonly Segment[], at: number, { frame }: Extent): readonly Segment[] {
  const index = kept.findIndex(({ start, end }) => at >= start + frame - hair && at <= end - frame + hair);
  const one = kept[index];
  return one ? [...kept.slice(0, index), { start: one.start, end: at }, { start: at, end: one.end }, ...kept.slice(index + 1)] : kept;
}

/** Removes a segment. The last one stays, because nothing would be left to export. */
export const remove = (kept: readonly Segment[], index: number): readonly Segment[] =>
  kept.length > 1 ? kept.filter((_one, at) => at !== index) : kept;

/** The index of the segment at a time; −1 outside. */
export const segmentAt = (kept: readonly Segment[], at: number): number =>
  kept.findIndex(({ start, end }) => at >= start - hair && at < end - hair);

/** The segment that a command applies to: the one at the playhead, or else the selected one. */
export function partAt(kept: readonly Segment[], at: number, selected: number): number {
  const inside = segmentAt(kept, at);
  return inside < 0 ? selected : inside;
}

/** The gaps between kept parts, in source order. */
export function gapsOf(kept: readonly Segment[], { duration }: Extent): Segment[] {
  const gaps: Segment[] = [];
  let reached = 0;
  for (const { start, end } of kept.toSorted((one, other) => one.start - other.start)) {
    if (start > reached + hair) gaps.push({ start: reached, end: start });
    reached = Math.max(reached, end);
  }
  if (reached < duration - hair) gaps.push({ start: reached, end: duration });
  return gaps;
}
