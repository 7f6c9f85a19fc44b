import { type Highlight, highlightSeconds } from '@everycast/contract/clips';
import { type Interest, interestIn } from './interest.ts';
import { reasonsFor } from './reasons.ts';
import { type Signals, step } from './signals.ts';

const { shortest, longest, apart } = highlightSeconds;
/** What is less interesting than this is not proposed. */
const minInterest = 0.2;
/** A part goes on while it is this share as interesting as its peak, over dips of so many seconds. */
const worthKeeping = 0.4;
const dip = 2;
/** Seconds that lead to what happens, and that are left after it. */
const leadIn = 2;
const tail = 1.5;
/** A start or an end moves to a cut this near, in seconds, so that it does not begin with the end of another scene. */
const snapWithin = 1.5;
/** By this much it must rise again to be something of its own. */
const rising = 1.3;
/** More are not proposed, however long the video is. */
const max = 12;

/** How many parts are proposed of a video of a length, at most. */
export const wantedOf = (duration: number): number => Math.min(max, 3 + Math.floor(duration / 120));

interface Span {
  start: number;
  end: number;
}

/**
 * The parts of a video that stand out from the rest of it, in its order: each inside the video, 8 to 60 seconds long, at least
 * two seconds from the next, with the reasons. The same signals give the same parts. None where nothing stands out.
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

/** The place of the highest value that is still open; the first of several. */
function highest(values: readonly number[], open: readonly boolean[]): number | null {
  let best: number | null = null;
  for (const [index, value] of values.entries()) if (open[index] && (best === null || value > (values[best] ?? 0))) best = index;
  return best;
}

/** Nothing more is proposed from here, nor from what only fades away from it. The peak goes in any case, so that the search ends. */
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

/** The part around a peak, between those that were found; null where there is no room for one. */
function spanAround(peak: number, { total }: Interest, { duration, cuts }: Signals, found: readonly Highlight[]): Span | null {
  const middle = (peak + 0.5) * step;
  const room = {
    start: Math.max(0, ...found.filter(({ end }) => end <= middle).map(({ end }) => end + apart)),
    end: Math.min(duration, ...found.filter(({ start }) => start >= middle).map(({ start }) => start - apart)),
  };
  // A hair of room, for times are rounded inwards.
  if (room.end - room.start < shortest + 0.002) return null;
  const min = (total[peak] ?? 0) * worthKeeping;
  const rough = {
    start: reach(total, peak, -1, min) * step - leadIn,
    end: (reach(total, peak, 1, min) + 1) * step + tail,
  };
  return derived({ start: nearest(cuts, rough.start), end: nearest(cuts, rough.end) }, middle, room);
}

/** How far the interest lasts from the peak in one direction, over short dips. */
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

/** Brings a part to a length that is allowed, with the peak in it, and into the room that there is. Counted in whole milliseconds. */
function derived({ start, end }: Span, middle: number, room: Span): Span {
  const first = Math.ceil(room.start * 1000);
  const last = Math.floor(room.end * 1000);
  const length = Math.round(Math.min(longest * 1000, last - first, Math.max(shortest, end - start) * 1000));
  // What is too long loses on both sides of the peak, what is too short gains on both, each by its share.
  const share = end > start ? Math.min(1, Math.max(0, (middle - start) / (end - start))) : 0.5;
  const from = Math.min(Math.max(first, Math.round(middle * 1000 - share * length)), last - length);
  return { start: from / 1000, end: (from + length) / 1000 };
}
