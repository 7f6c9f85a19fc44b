import type { Segment } from '@everycast/contract/videos';
import { type FrameRate, nearestStart } from '../time/frames.ts';
import { readTime } from '../time/typed.ts';
import { clamp, type Extent, roomOf } from './segments.ts';

export const edges = ['start', 'end'] as const;
export type Edge = (typeof edges)[number];

/** Why what was typed cannot be: it is no time, it lies outside of what is free, or on the wrong side of the part's other edge. Seconds. */
export type Wrong = { why: 'unreadable' } | { why: 'outside'; from: number; to: number } | { why: 'late' | 'early'; at: number };

/** Fields show seconds to the millisecond, and what is shown must fit when it is typed again. */
const slack = 0.0006;

/**
 * What two fields with the start and the end of a part make of it; null is a field in which nothing was typed. What is wrong changes
 * nothing, and is told of each field in which something was typed.
 */
export function readTyped(
  typed: Record<Edge, string | null>,
  kept: readonly Segment[],
  index: number,
  extent: Extent,
  rate: FrameRate & { variable: boolean },
): { part: Segment; wrong: Partial<Record<Edge, Wrong>> } {
  const part = kept[index] ?? { start: 0, end: extent.duration };
  const { from, to } = roomOf(kept, index, extent);
  const next = { ...part };
  const wrong: Partial<Record<Edge, Wrong>> = {};
  for (const edge of edges) {
    const text = typed[edge];
    if (text === null) continue;
    const seconds = readTime(text, rate);
    if (Number.isNaN(seconds) && text.trim() !== '') wrong[edge] = { why: 'unreadable' };
    else if (!(seconds >= from - slack && seconds <= to + slack)) wrong[edge] = { why: 'outside', from, to };
    else next[edge] = clamp(seconds >= extent.duration || rate.variable ? seconds : nearestStart(seconds, rate), from, to);
  }
  // The last frame of a video may be shorter than the others.
  if (next.end - next.start > extent.frame / 2) return { part: next, wrong };
  if (typed.start !== null) wrong.start ??= { why: 'late', at: next.end };
  if (typed.end !== null) wrong.end ??= { why: 'early', at: next.start };
  return { part, wrong };
}
