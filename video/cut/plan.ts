import type { Samples } from '../movie/read.ts';

/** Pictures in decoding order, and the media times from which and before which they are shown at all. */
export interface Pictures {
  samples: Samples;
  timescale: number;
  from: number;
  to: number;
}

/** What becomes of a stretch of pictures. Lists of indices in decoding order; times are media times. */
export interface Plan {
  /** Shown before what is copied: to be encoded again. */
  head: number[];
  copied: number[];
  /** Shown after what is copied: to be encoded again. */
  tail: number[];
  /** When the first is shown; one that stood already is shown from here. */
  start: number;
  /** When the last ends. */
  end: number;
}

/** Tells whether decoding can begin at a key picture. */
export type Opens = (index: number) => Promise<boolean>;

/** A picture that stands for longer than this, in seconds, is cut in the middle; others are kept whole or not at all. */
export const longPicture = 0.1;

/**
 * Divides the pictures from media time `from` to before `to` into a run of groups that can be copied, the last one as far as it is
 * kept in the order of decoding, and what is shown before and after them. Null where no picture is shown in that time.
 */
export async function planStretch(pictures: Pictures, from: number, to: number, opens: Opens): Promise<Plan | null> {
  const stretch = stretchOf(pictures, from, to);
  if (stretch === null) return null;
  const { kept, isKept, start, end } = stretch;
  const { count, time, key } = pictures.samples;
  const at = (index: number) => time[index] as number;
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
 * How far pictures can be copied from the key picture `first` on, as an index: in the order of decoding up to one that is not kept,
 * and back to where all that is copied is shown before all that is not. What is shown before `first` belongs to the head.
 */
function copiedUntil({ count, time }: Samples, kept: readonly number[], first: number): number {
  const at = (index: number) => time[index] as number;
  const rest = kept.filter((index) => index > first && at(index) > at(first));
  const run: number[] = [first];
  for (let past = first + 1, next = 0; past < count; past++) {
    if (rest[next] === past) run.push(rest[next++] as number);
    else if (at(past) >= at(first)) break;
  }
  // The earliest that is shown of those that would not be copied.
  let earliest = rest.slice(run.length - 1).reduce((min, index) => Math.min(min, at(index)), Number.POSITIVE_INFINITY);
  const latest: number[] = [];
  for (const index of run) latest.push(Math.max(at(index), latest.at(-1) ?? 0));
  while (run.length > 1 && (latest[run.length - 1] as number) > earliest) earliest = Math.min(earliest, at(run.pop() as number));
  return (run.at(-1) as number) + 1;
}

/**
 * The stretch that can be copied without encoding anything: from the key picture at or before `from`, to before `to` and
 * as far behind it as pictures need others for their order.
 */
export async function planCopy(pictures: Pictures, from: number, to: number, opens: Opens): Promise<Plan | null> {
  const { count, time, key } = pictures.samples;
  const at = (index: number) => time[index] as number;
  const isShown = (index: number) => at(index) >= pictures.from && at(index) < pictures.to;
  let first = -1;
  for (let index = 0; index < count; index++) {
    const nearer = key[index] === 1 && isShown(index) && (at(index) <= from || first < 0);
    if (nearer && (await opens(index))) first = index;
  }
  if (first < 0) return null;
  const stretch = stretchOf(pictures, at(first), Math.max(to, at(first) + 1));
  if (stretch === null) return null;
  // All up to the last in decoding order, and what is shown between them.
  let past = (stretch.kept.at(-1) as number) + 1;
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
  const at = (index: number) => time[index] as number;
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
    const end = at(index) + (duration[index] as number);
    return isLong(end - shownTo) ? shownTo : end;
  };
  // A frame that stands already when the stretch begins is held up to the next one, the last one of all up to its end.
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
