import type { Segment } from '@everycast/contract/videos';
import { type FrameRate, nearestStart } from '../time/frames.ts';
import { readTime } from '../time/timecode.ts';
import { clamp, type Extent, roomOf } from './segments.ts';

export const edges = ['start', 'end'] as const;
export type Edge = (typeof edges)[number];

/** Why typed text is invalid: it isn't a time, it is outside the free range, or beyond the part's other edge. Seconds. */
export type Wrong = { why: 'unreadable' } | { why: 'outside'; from: number; to: number } | { why: 'late' | 'early'; at: number };

/** Fields show seconds to the millisecond, and the shown value must be valid when it is typed again. */
const slack = 0.0006;

/**
 * The result of two fields with a part's start and end; null is an unedited field. Invalid input changes nothing, and is reported for each
 * edited field.
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
  // A video's last frame may be shorter than the others.
  if (next.end - next.start > extent.frame / 2) return { part: next, wrong };
  if (typed.start !== null) wrong.start ??= { why: 'late', at: next.end };
  if (typed.end !== null) wrong.end ??= { why: 'early', at: next.start };
  return { part, wrong };
}
