import { step } from './signals.ts';

/** Size of the pictures that are compared, in pixels, and how many of them there are in a second. */
export const small = { width: 64, height: 36 } as const;
export const perSecond = 6;

/** A cut changes this much of the picture at least, and this many times as much as the pictures around it. */
const minChange = 0.06;
const timesTheRest = 3.5;
/** Pictures on each side that a change is compared with. */
const around = 4;
/** Cuts closer than this are one: a flash, a wipe. Pictures. */
const closest = 3;
/** Farther apart keyframes hardly are, in seconds: what repeats for longer stands still. */
const farthestKeyframe = 10;

/**
 * Takes grey pictures of the small size, in pieces as they come, and tells how much changed from each to the next.
 * It holds one picture at a time: an hour has 50 megabytes of them.
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

/** Mean difference of two pictures, 0 to 1. */
function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  return sum / one.length / 255;
}

/**
 * Tells cuts from movement: a cut is one change that stands out from those around it, movement goes on.
 * @param changes from each picture to the next, `every` seconds apart
 * @returns when there are cuts, in seconds, and the movement in each step, without them
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
 * The movement in each step of a video of which the keyframes alone were looked at, each repeated until the next: what changed from
 * one to the next happened all along.
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
