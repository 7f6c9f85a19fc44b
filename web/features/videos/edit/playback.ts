import type { Segment } from '@everycast/contract/videos';
import { segmentAt } from './segments.ts';

/** What playback does next. `index`: the segment that is then played. */
export type Onward = { do: 'play'; index: number } | { do: 'jump'; to: number; index: number } | { do: 'stop'; at: number };

/**
 * What playback does at a time: it continues within the current segment, jumps to the next one at its end, and stops after the last one,
 * back at the start of the first.
 * @param playing the current segment; null if playback starts here
 * @param slack half a frame: a frame this close to the end is the next one
 */
export function onward(kept: readonly Segment[], playing: number | null, at: number, slack: number): Onward {
  const first = kept[0]?.start ?? 0;
  const current = playing === null ? undefined : kept[playing];
  if (current && playing !== null && at >= current.start - slack && at < current.end - slack) return { do: 'play', index: playing };
  if (current && playing !== null && at >= current.end - slack) {
    const next = kept[playing + 1];
    if (!next) return { do: 'stop', at: first };
    // Two adjacent parts of a split follow each other without a jump.
    if (Math.abs(next.start - current.end) < slack) return { do: 'play', index: playing + 1 };
    return { do: 'jump', to: next.start, index: playing + 1 };
  }
  const inside = segmentAt(kept, at + slack);
  if (inside >= 0) return { do: 'play', index: inside };
  return begin(kept, at);
}

/** Where playback starts outside the kept parts: at the next part, or from the first. */
function begin(kept: readonly Segment[], at: number): Onward {
  const later = kept.map(({ start }, index) => ({ start, index })).filter(({ start }) => start >= at);
  const next = later.toSorted((one, other) => one.start - other.start)[0] ?? { start: kept[0]?.start ?? 0, index: 0 };
  return { do: 'jump', to: next.start, index: next.index };
}

/** Where reverse playback continues from a time: outside the kept parts, at the end of the previous one; null before the first. */
export function backward(kept: readonly Segment[], at: number, frame: number): number | null {
  if (segmentAt(kept, at) >= 0) return at;
  const before = kept.filter(({ end }) => end <= at).map(({ end }) => end - frame);
  return before.length > 0 ? Math.max(...before) : null;
}
