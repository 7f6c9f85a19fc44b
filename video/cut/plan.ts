import { defined } from '@everycast/contract/defined';
import type { Samples } from '../movie/read.ts';

/** Frames in decoding order, and the range of media times in which they are shown. */
export interface Pictures {
  samples: Samples;
  timescale: number;
  from: number;
  to: number;
}

/** How a range of frames is cut. Lists of indices in decoding order; times are media times. */
export interface Plan {
  /** Shown before what is copied: to be re-encoded. */
  head: number[];
  copied: number[];
  /** Shown after what is copied: to be re-encoded. */
  tail: number[];
  /** When the first is shown; one already visible is shown from here. */
  start: number;
  /** When the last ends. */
  end: number;
}

/** Whether decoding can start at a keyframe. */
export type Opens = (index: number) => Promise<boolean>;

/** A frame shown longer than this, in seconds, is cut in the middle; others are kept whole or dropped. */
export const longPicture = 0.1;

/**
 * Divides the frames from media time `from` to before `to` into a run of GOPs that can be copied, the last one as far as it is kept in
 * decoding order, and what is shown before and after them. Null if no frame is shown in that range.
 */
export async function planStretch(pictures: Pictures, from: number, to: number, opens: Opens): Promise<Plan | null> {
  const stretch = stretchOf(pictures, from, to);
  if (stretch === null) return null;
  const { kept, isKept, start, end } = stretch;
  const { count, time, key } = pictures.samples;
  const at = (index: number) => defined(time[index]);
  const whole: Plan = { head: kept, copied: [], tail: [], start, end };

  let first = 0;
  while (first < count && !(key[first] === 1 && at(first) >= start && isKept(first) && (await opens(first)))) first++;
  if (first === count) return whole;
  const past = copiedUntil(pictures.samples, kept, first);
  const copied = kept.filter((index) => index >= first && index < past && at(index) >= at(first));
  const copiedEnd = copied.reduce((latest, index) => Math.max(latest, at(index)), 0);
  const head = kept.filter((index) => at(index) < at(first));
  const tail = kept.filter((index) => at(index) > copiedEnd);
  const isAll = head.length + copied.length + tail.length === kept.length;
  return copied.length > 0 && isAll ? { head, copied, tail, start, end } : whole;
}

/**
 * How far frames can be copied from the keyframe `first` on, as an index: in decoding order up to one that isn't kept, and back to where
 * everything copied is shown before everything that isn't. What is shown before `first` belongs to the head.
 */
function copiedUntil({ count, time }: Samples, kept: readonly number[], first: number): number {
  const at = (index: number) => defined(time[index]);
  const rest = kept.filter((index) => index > first && at(index) > at(first));
  const run: number[] = [first];
  for (let past = first + 1, next = 0; past < count; past++) {
    if (rest[next] === past) run.push(defined(rest[next++]));
    else if (at(past) >= at(first)) break;
  }
  // The earliest shown of those that would not be copied.
  let earliest = rest.slice(run.length - 1).reduce((min, index) => Math.min(min, at(index)), Number.POSITIVE_INFINITY);
  const latest: number[] = [];
  for (const index of run) latest.push(Math.max(at(index), latest.at(-1) ?? 0));
  while (run.length > 1 && defined(latest[run.length - 1]) > earliest) earliest = Math.min(earliest, at(defined(run.pop())));
  return defined(run.at(-1)) + 1;
}

/**
 * The range that can be copied without encoding: from the keyframe at or before `from`, to before `to` and as much further as reordering
 * requires.
 */
export async function planCopy(pictures: Pictures, from: number, to: number, opens: Opens): Promise<Plan | null> {
  const { count, time, key } = pictures.samples;
  const at = (index: number) => defined(time[index]);
  const isShown = (index: number) => at(index) >= pictures.from && at(index) < pictures.to;
  let first = -1;
  for (let index = 0; index < count; index++) {
    const nearer = key[index] === 1 && isShown(index) && (at(index) <= from || first < 0);
    if (nearer && (await opens(index))) first = index;
  }
  if (first < 0) return null;
  const stretch = stretchOf(pictures, at(first), Math.max(to, at(first) + 1));
  if (stretch === null) return null;
  // Everything up to the last in decoding order, and what is shown between them.
  let past = defined(stretch.kept.at(-1)) + 1;
  const copied: number[] = [];
  let latest = 0;
  for (let index = first; index < past; index++) {
    if (!isShown(index) || at(index) < at(first)) continue;
    copied.push(index);
    latest = Math.max(latest, at(index));
    if (index + 1 === past) while (past < count && isShown(past) && at(past) < latest) past++;
  }
  const { end } = stretchOf(pictures, at(first), latest + 1) ?? stretch;
  return { head: [], copied, tail: [], start: at(first), end };
}

interface Stretch {
  kept: number[];
  isKept(index: number): boolean;
  start: number;
  end: number;
}

function stretchOf({ samples, timescale, from: shownFrom, to: shownTo }: Pictures, from: number, to: number): Stretch | null {
  const { count, time, duration } = samples;
  const at = (index: number) => defined(time[index]);
  const [first, past] = [Math.max(from, shownFrom), Math.min(to, shownTo)];
  const isKept = (index: number) => at(index) >= first && at(index) < past;
  const kept: number[] = [];
  // The last one shown before, the first and the last kept, and the first shown after.
  let [before, earliest, latest, after] = [-1, -1, -1, -1];
  for (let index = 0; index < count; index++) {
    if (isKept(index)) {
      kept.push(index);
      if (earliest < 0 || at(index) < at(earliest)) earliest = index;
      if (latest < 0 || at(index) > at(latest)) latest = index;
    } else if (at(index) >= shownFrom && at(index) < first && (before < 0 || at(index) > at(before))) before = index;
    else if (at(index) >= past && at(index) < shownTo && (after < 0 || at(index) < at(after))) after = index;
  }
  const isLong = (time: number) => time > longPicture * timescale;
  const ends = (index: number) => {
    const end = at(index) + defined(duration[index]);
    return isLong(end - shownTo) ? shownTo : end;
  };
  // A frame already visible when the range starts lasts until the next one, the very last one until its end.
  const heldTo = earliest >= 0 ? at(earliest) : after >= 0 ? at(after) : before >= 0 ? ends(before) : first;
  if (before >= 0 && past > first && isLong(heldTo - first)) {
    kept.push(before);
    kept.sort((one, other) => one - other);
    latest = latest < 0 ? before : latest;
    earliest = before;
  }
  if (earliest < 0) return null;
  const start = Math.max(at(earliest), Math.ceil(first));
  const next = after < 0 ? ends(latest) : at(after);
  const end = isLong(next - past) ? Math.round(past) : next;
  return { kept, isKept, start: earliest === before ? start : at(earliest), end: Math.max(end, start + 1) };
}
