import type { Edit } from '@everycast/contract/videos';
import { longPicture } from '../cut/plan.ts';
import type { VideoInfo } from '../probe/probe.ts';
import type { Target } from './target.ts';

/** Frames per second as a fraction: 29.97 is 30000/1001. */
export interface Rate {
  numerator: number;
  denominator: number;
}

/** Common frame rates. */
const usual: readonly Rate[] = [
  { numerator: 24_000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60_000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
];

export const perSecond = ({ numerator, denominator }: Rate): number => numerator / denominator;

/** Ticks per second: at least broadcasting's, and a multiple of any constant rate. */
export const finest = ({ numerator }: Rate): number => numerator * Math.ceil(90_000 / numerator);

/**
 * The constant frame rate to convert to; null if timestamps stay as they are. A variable rate is converted if the platform requires it, or
 * if another speed would make it uneven; otherwise a rate is halved or doubled, which keeps motion smooth.
 */
export function paceOf(info: VideoInfo, edit: Edit, { preset }: Target): Rate | null {
  const source = nominalRate(info);
  const wanted = preset === null ? source : within(source, preset.frameRate);
  const uneven = info.video.frameRate.variable && preset !== null;
  return edit.speed !== 1 || uneven || perSecond(wanted) !== perSecond(source) ? wanted : null;
}

/** Whether each frame is shown for so long that a piece may start or end inside it: slides and time-lapses at a constant rate. */
export const isSlow = ({ video: { frameRate } }: VideoInfo): boolean => perSecond(frameRate) < 1 / longPicture - 1e-6;

/** The source's nominal rate: files report it with small errors, or as a mean if it varies. */
export function nominalRate({ video: { frameRate } }: VideoInfo): Rate {
  const told = perSecond(frameRate);
  const tolerance = frameRate.variable ? 0.02 : 0.0004;
  const near = usual.find((rate) => Math.abs(perSecond(rate) - told) <= told * tolerance);
  if (near !== undefined) return near;
  if (!frameRate.variable) return { numerator: frameRate.numerator, denominator: frameRate.denominator };
  // A variable rate fits into the next higher common one; phones and screens use whole numbers.
  return usual.find((rate) => rate.denominator === 1 && perSecond(rate) >= told) ?? { numerator: 60, denominator: 1 };
}

function within(rate: Rate, { min, max }: { min: number; max: number }): Rate {
  if (perSecond(rate) > max) return within({ ...rate, denominator: rate.denominator * 2 }, { min, max });
  if (perSecond(rate) >= min) return rate;
  if (perSecond(rate) * 2 <= max) return within({ ...rate, numerator: rate.numerator * 2 }, { min, max });
  // No halving or doubling fits: motion is then slightly uneven.
  return { numerator: Math.round(min * 1000), denominator: 1000 };
}
