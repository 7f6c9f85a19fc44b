import type { HighlightReason } from '@everycast/contract/clips';
import { silence } from './loudness.ts';
import { median, type Signals, smoothed, step } from './signals.ts';

/** Seconds over which cuts are counted, and over which loudness is averaged. */
export const cutsWithin = 6;
const loudWithin = 2;
/** From here on something stands out: decibels above the rest, times the usual motion, cuts in the time above. */
export const minLoud = 5;
export const minMotion = 1.8;
export const minCuts = 3;
/** At this level it stands out fully. */
const fullLoud = 12;
const fullMotion = 5;
const fullCuts = 6;
/** Motion below this counts as none, so that noise isn't a multiple of zero. */
const stillness = 0.004;
/** Quieter is a pause, and doesn't count towards the usual level. */
const pause = -55;
/** Audio matters most: what people cheer at is what others want to see. */
const weights = { loud: 1, cuts: 0.7, motion: 0.6 };

/** How far each step stands out from the rest of the video, in the units that people see. */
export interface Interest {
  /** Decibels above the rest. */
  loud: readonly number[];
  /** Cuts in the surrounding seconds. */
  cuts: readonly number[];
  /** The video's usual number of cuts in that time. */
  usualCuts: number;
  /** Times the usual motion. */
  motion: readonly number[];
  /** All combined, 0 and above. */
  total: readonly number[];
}

/** Compares every step with the rest. What is true of the whole video makes no part of it interesting. */
export function interestIn(signals: Signals): Interest {
  const count = Math.max(1, Math.ceil(signals.duration / step));
  const loud = loudOf(signals.loudness, count);
  const motion = motionOf(signals.motion, count);
  const cuts = cutsOf(signals.cuts, count);
  const usualCuts = median(cuts);
  const total = Array.from({ length: count }, (_, index) => {
    const parts = [
      weights.loud * share(loud[index] ?? 0, minLoud - 2, fullLoud),
      weights.motion * share(Math.log2(Math.max(1, motion[index] ?? 1)), Math.log2(minMotion) / 2, Math.log2(fullMotion)),
      weights.cuts * share((cuts[index] ?? 0) - usualCuts * 1.5, minCuts - 2, fullCuts),
    ];
    return parts.reduce((sum, part) => sum + part, 0);
  });
  return { loud, motion, cuts, usualCuts, total: smoothed(total, 2) };
}

function loudOf(loudness: Signals['loudness'], count: number): number[] {
  if (loudness === null) return new Array<number>(count).fill(0);
  const rest = median(loudness.filter((level) => level > pause));
  if (rest === 0) return new Array<number>(count).fill(0); // silence throughout
  // Powers add up, not decibels.
  const powers = Array.from({ length: count }, (_, index) => 10 ** ((loudness[index] ?? silence) / 10));
  return smoothed(powers, loudWithin / step / 2).map((power) => hundredths(10 * Math.log10(power) - rest));
}

/** Floating-point errors, which the level of the whole video changes, must not decide between equals. */
const hundredths = (decibels: number): number => Math.round(decibels * 100) / 100;

function motionOf(motion: Signals['motion'], count: number): number[] {
  const usual = Math.max(stillness, median(motion));
  const all = Array.from({ length: count }, (_, index) => motion[index] ?? 0);
  return smoothed(all, 2).map((moved) => moved / usual);
}

/** The number of cuts in the seconds around each step. */
function cutsOf(cuts: readonly number[], count: number): number[] {
  let from = 0;
  let to = 0;
  return Array.from({ length: count }, (_, index) => {
    const middle = (index + 0.5) * step;
    while (to < cuts.length && (cuts[to] ?? 0) <= middle + cutsWithin / 2) to += 1;
    while (from < to && (cuts[from] ?? 0) < middle - cutsWithin / 2) from += 1;
    return to - from;
  });
}

/** A value's position between the minimum and the maximum that count, 0 to 1. */
const share = (value: number, min: number, full: number): number => Math.min(1, Math.max(0, (value - min) / (full - min)));

/** What stands out about a part enough to be shown, the strongest first; empty if nothing does. */
export function reasonsFor(interest: Interest, start: number, end: number): HighlightReason[] {
  const from = Math.floor(start / step);
  const to = Math.ceil(end / step);
  const max = (values: readonly number[]) => values.slice(from, to).reduce((found, value) => Math.max(found, value), 0);
  const loud = max(interest.loud);
  const motion = max(interest.motion);
  const cuts = max(interest.cuts);
  const found: { strength: number; reason: HighlightReason }[] = [];
  if (loud >= minLoud) found.push({ strength: loud / minLoud, reason: { kind: 'loud', decibels: Math.round(loud) } });
  if (motion >= minMotion) found.push({ strength: motion / minMotion / 1.5, reason: { kind: 'motion', times: rounded(motion) } });
  if (cuts >= Math.max(minCuts, interest.usualCuts * 1.5 + 1)) {
    found.push({ strength: cuts / minCuts, reason: { kind: 'cuts', count: cuts, seconds: cutsWithin } });
  }
  return found.sort((one, other) => other.strength - one.strength).map(({ reason }) => reason);
}

/** 2.4 times, 12 times. */
const rounded = (times: number): number => (times < 10 ? Math.round(times * 10) / 10 : Math.round(times));
