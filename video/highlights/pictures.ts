import { step } from './signals.ts';

/** The size of compared frames, in pixels, and their number per second. */
export const small = { width: 64, height: 36 } as const;
export const perSecond = 6;

/** A cut changes at least this much of the frame, and this many times as much as the surrounding frames. */
const minChange = 0.06;
const timesTheRest = 3.5;
/** Frames on each side that a change is compared with. */
const around = 4;
/** Cuts closer than this are one: a flash, a wipe. Frames. */
const closest = 3;
/** Keyframes are rarely farther apart, in seconds: what repeats for longer is still. */
const farthestKeyframe = 10;

/**
 * Receives small grayscale frames in chunks, and returns the change between consecutive ones. It holds one frame at a time: an hour has 50
 * megabytes of them.
 */
export function createChanges(): { add(piece: Uint8Array): void; changes: number[] } {
  const size = small.width * small.height;
  const changes: number[] = [];
  let before: Uint8Array<ArrayBuffer> | null = null;
  let current = new Uint8Array(size);
  let filled = 0;
  const whole = () => {
    if (before) changes.push(difference(before, current));
    [before, current] = [current, before ?? new Uint8Array(size)];
    filled = 0;
  };
  return {
    changes,
    add(piece) {
      for (let at = 0; at < piece.length; ) {
        const taken = Math.min(size - filled, piece.length - at);
        current.set(piece.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
        if (filled === size) whole();
      }
    },
  };
}

/** Mean difference of two frames, 0 to 1. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  return sum / one.length / 255;
}

/**
 * Distinguishes cuts from motion: a cut is a single change that stands out from those around it, motion continues.
 * @param changes between consecutive frames, `every` seconds apart
 * @returns the times of cuts, in seconds, and the motion in each step without them
 */
export function readChanges(changes: readonly number[], every: number): { cuts: number[]; motion: number[] } {
  const isCut = changes.map((change, index) => {
    const rest = [...changes.slice(Math.max(0, index - around), index), ...changes.slice(index + 1, index + 1 + around)];
    return change >= minChange && change >= timesTheRest * mean(rest.sort((a, b) => a - b).slice(0, -1));
  });
  const cuts: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, cut] of isCut.entries()) {
    if (!cut || index - last < closest) continue;
    last = index;
    cuts.push((index + 1) * every);
  }
  return { cuts, motion: motionOf(changes, isCut, every) };
}

function motionOf(changes: readonly number[], isCut: readonly boolean[], every: number): number[] {
  const inSteps: number[][] = [];
  for (const [index, change] of changes.entries()) {
    const place = Math.floor((index * every) / step);
    inSteps[place] ??= [];
    if (!isCut[index]) inSteps[place].push(change);
  }
  return Array.from(inSteps, (inStep) => mean(inStep ?? []));
}

/**
 * The motion in each step of a video whose keyframes alone were analyzed, each repeated until the next: the change between two is spread
 * over the time between them.
 */
export function motionOfKeyframes(changes: readonly number[], every: number): number[] {
  const motion: number[] = [];
  for (let index = changes.length - 1; index >= 0; index--) {
    const next = changes.slice(index, index + farthestKeyframe / every).find((change) => change > 0) ?? 0;
    motion.unshift(...new Array<number>(Math.round(every / step)).fill(next));
  }
  return motion;
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
