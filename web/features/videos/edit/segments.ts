import type { Segment } from '@everycast/contract/videos';

/** The source, as far as cutting it is concerned. Seconds. */
export interface Extent {
  duration: number;
  /** How long one frame is: the shortest that can be kept. */
  frame: number;
}

/** Between two moments less apart than this lies no frame. */
const hair = 1e-4;
export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** What is kept of the source, in the order of the result: of an edit that names nothing, all of it. */
export const keptOf = (segments: readonly Segment[], { duration }: Extent): readonly Segment[] =>
  segments.length > 0 ? segments : [{ start: 0, end: duration }];

/** As an edit names it: where all of the source is kept, nothing. */
export function named(kept: readonly Segment[], { duration }: Extent): Segment[] {
  const [only, ...others] = kept;
  const whole = only !== undefined && others.length === 0 && only.start < hair && only.end > duration - hair;
  return whole ? [] : [...kept];
}

/** How long all of it is together, in seconds of the source. */
export const lengthOf = (kept: readonly Segment[]): number => kept.reduce((sum, { start, end }) => sum + (end - start), 0);

/** From where to where one of them may reach without touching another. */
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

/** Moves where a segment begins. Past its end it takes the end along, so that a frame of it stays. */
export function setStart(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one) return kept;
  const room = roomOf(kept, index, extent);
  const start = clamp(at, room.from, room.to - extent.frame);
  return withOne(kept, index, { start, end: Math.max(one.end, Math.min(start + extent.frame, room.to)) });
}

/** Moves where a segment ends; at least a frame after it begins. */
export function setEnd(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one) return kept;
  const { to } = roomOf(kept, index, extent);
  return withOne(kept, index, { start: one.start, end: clamp(at, Math.min(one.start + extent.frame, to), to) });
}

/** A person says “from here”: as they know it from other editors, past its end the segment now reaches as far as it may. */
export function markStart(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one || at < one.end - hair) return setStart(kept, index, at, extent);
  return setStart(withOne(kept, index, { ...one, end: roomOf(kept, index, extent).to }), index, at, extent);
}

/** A person says “up to here”: before its beginning the segment now begins as early as it may. */
export function markEnd(kept: readonly Segment[], index: number, at: number, extent: Extent): readonly Segment[] {
  const one = kept[index];
  if (!one || at > one.start + hair) return setEnd(kept, index, at, extent);
  return setEnd(withOne(kept, index, { ...one, start: roomOf(kept, index, extent).from }), index, at, extent);
}

/** Makes two of the segment in which a moment lies; nothing changes where either would have no frame. */
export function split(kept: readonly Segment[], at: number, { frame }: Extent): readonly Segment[] {
  const index = kept.findIndex(({ start, end }) => at >= start + frame - hair && at <= end - frame + hair);
  const one = kept[index];
  return one ? [...kept.slice(0, index), { start: one.start, end: at }, { start: at, end: one.end }, ...kept.slice(index + 1)] : kept;
}

/** Leaves a segment out. The last one stays: nothing would be left to export. */
export const remove = (kept: readonly Segment[], index: number): readonly Segment[] =>
  kept.length > 1 ? kept.filter((_one, at) => at !== index) : kept;

/** The segment in which a moment lies; −1 in what is left out. */
export const segmentAt = (kept: readonly Segment[], at: number): number =>
  kept.findIndex(({ start, end }) => at >= start - hair && at < end - hair);

/** The part that a command is about: the one in which the playhead is, or else the selected one. */
export function partAt(kept: readonly Segment[], at: number, selected: number): number {
  const inside = segmentAt(kept, at);
  return inside < 0 ? selected : inside;
}

/** What lies between the kept parts, in the order of the source. */
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
