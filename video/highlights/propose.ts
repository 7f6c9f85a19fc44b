import { type Highlight, highlightSeconds } from '@everycast/contract/clips';
import { type Interest, interestIn, reasonsFor } from './interest.ts';
import { type Signals, step } from './signals.ts';

const { shortest, longest, apart } = highlightSeconds;
/** Less interesting parts aren't suggested. */
const minInterest = 0.2;
/** A part continues while it is this share as interesting as its peak, across dips of this many seconds. */
const worthKeeping = 0.4;
const dip = 2;
/** Seconds before the event, and after it. */
const leadIn = 2;
const tail = 1.5;
/** A start or an end snaps to a cut this near, in seconds, so that it doesn't start with the end of another scene. */
const snapWithin = 1.5;
/** It must rise again by this factor to be a separate part. */
const rising = 1.3;
/** The most that are suggested, however long the video is. */
const max = 12;

/** The most parts suggested for a video of a given length. */
export const wantedOf = (duration: number): number => Math.min(max, 3 + Math.floor(duration / 120));

interface Span {
  start: number;
  end: number;
}

/**
 * The parts of a video that stand out, in order: each inside the video, 8 to 60 seconds long, at least two seconds from the next, with the
 * reasons. The same signals give the same parts. Empty if nothing stands out.
 */
export function propose(signals: Signals): Highlight[] {
  const interest = interestIn(signals);
  const wanted = wantedOf(signals.duration);
  const open = interest.total.map((value) => value >= minInterest);
  const found: Highlight[] = [];
  while (found.length < wanted) {
    const peak = highest(interest.total, open);
    if (peak === null) break;
    const span = spanAround(peak, interest, signals, found);
    const reasons = span === null ? [] : reasonsFor(interest, span.start, span.end);
    const closed = span ?? { start: peak * step, end: peak * step };
    if (span !== null && reasons.length > 0) {
      const score = Math.min(1, (interest.total[peak] ?? 0) / 1.5);
      found.push({ ...span, peak: Math.min(span.end, Math.max(span.start, (peak + 0.5) * step)), score, reasons });
    }
    close(open, interest.total, peak, closed);
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The index of the highest open value; the first of several. */
function highest(values: readonly number[], open: readonly boolean[]): number | null {
  let best: number | null = null;
  for (const [index, value] of values.entries()) if (open[index] && (best === null || value > (values[best] ?? 0))) best = index;
  return best;
}

/** Suggests nothing more from here, nor from what only fades away from it. The peak is closed in any case, so that the search ends. */
function close(open: boolean[], total: readonly number[], peak: number, { start, end }: Span): void {
  const first = Math.floor((start - apart) / step);
  const last = Math.ceil((end + apart) / step);
  for (const direction of [-1, 1]) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let index = peak; index >= 0 && index < open.length; index += direction) {
      const value = total[index] ?? 0;
      const another = value < minInterest || value > lowest * rising;
      if ((index < first || index > last) && another) break;
      open[index] = false;
      lowest = Math.min(lowest, value);
    }
  }
}

/** The part around a peak, between those already found; null if there is no room. */
function spanAround(peak: number, { total }: Interest, { duration, cuts }: Signals, found: readonly Highlight[]): Span | null {
  const middle = (peak + 0.5) * step;
  const room = {
    start: Math.max(0, ...found.filter(({ end }) => end <= middle).map(({ end }) => end + apart)),
    end: Math.min(duration, ...found.filter(({ start }) => start >= middle).map(({ start }) => start - apart)),
  };
  // With a tolerance, because times are rounded inwards.
  if (room.end - room.start < shortest + 0.002) return null;
  const min = (total[peak] ?? 0) * worthKeeping;
  const rough = {
    start: reach(total, peak, -1, min) * step - leadIn,
    end: (reach(total, peak, 1, min) + 1) * step + tail,
  };
  return derived({ start: nearest(cuts, rough.start), end: nearest(cuts, rough.end) }, middle, room);
}

/** How far the interest lasts from the peak in one direction, across short dips. */
function reach(total: readonly number[], peak: number, direction: 1 | -1, min: number): number {
  let last = peak;
  for (let index = peak; index >= 0 && index < total.length; index += direction) {
    if ((total[index] ?? 0) >= min) last = index;
    else if (Math.abs(index - last) * step > dip) break;
    if (Math.abs(index - peak) * step > longest) break;
  }
  return last;
}

const nearest = (cuts: readonly number[], time: number): number => {
  const near = cuts.filter((cut) => Math.abs(cut - time) <= snapWithin);
  return near.reduce((best, cut) => (Math.abs(cut - time) < Math.abs(best - time) ? cut : best), near[0] ?? time);
};

/** Adjusts a part to an allowed length, with the peak in it, within the available room. In whole milliseconds. */
function derived({ start, end }: Span, middle: number, room: Span): Span {
  const first = Math.ceil(room.start * 1000);
  const last = Math.floor(room.end * 1000);
  const length = Math.round(Math.min(longest * 1000, last - first, Math.max(shortest, end - start) * 1000));
  // A part that is too long or too short changes on both sides of the peak proportionally.
  const share = end > start ? Math.min(1, Math.max(0, (middle - start) / (end - start))) : 0.5;
  const from = Math.min(Math.max(first, Math.round(middle * 1000 - share * length)), last - length);
  return { start: from / 1000, end: (from + length) / 1000 };
}
