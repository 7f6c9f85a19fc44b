import type { Edit } from '@everycast/contract/videos';
import type { VideoInfo } from '../probe/probe.ts';
import type { Target } from './target.ts';

/** Pictures a second, as a fraction: 29.97 is 30000/1001. */
export interface Rate {
  numerator: number;
  denominator: number;
}

/** Rates that videos are made at. */
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

/** Ticks a second: at least those of broadcasting, and so that each picture of an even rate lies on one. */
export const finest = ({ numerator }: Rate): number => numerator * Math.ceil(90_000 / numerator);

/**
 * The constant rate that pictures are brought to; null where they stay as they are. What has no constant rate gets one
 * where the platform wants it, or where another speed would make it uneven; otherwise a rate changes by halves and doubles,
 * which keep movement even.
 */
export function paceOf(info: VideoInfo, edit: Edit, { preset }: Target): Rate | null {
  const source = nominalRate(info);
  const wanted = preset === null ? source : within(source, preset.frameRate);
  const uneven = info.video.frameRate.variable && preset !== null;
  return edit.speed !== 1 || uneven || perSecond(wanted) !== perSecond(source) ? wanted : null;
}

/** The rate that the source was made at: files tell it with small errors, and a mean where it varies. */
export function nominalRate({ video: { frameRate } }: VideoInfo): Rate {
  const told = perSecond(frameRate);
  const tolerance = frameRate.variable ? 0.02 : 0.0004;
  const near = usual.find((rate) => Math.abs(perSecond(rate) - told) <= told * tolerance);
  if (near !== undefined) return near;
  if (!frameRate.variable) return { numerator: frameRate.numerator, denominator: frameRate.denominator };
  // Uneven pictures fit into the next rate that has room for the most of them; phones and screens count in whole ones.
  return usual.find((rate) => rate.denominator === 1 && perSecond(rate) >= told) ?? { numerator: 60, denominator: 1 };
}

function within(rate: Rate, { min, max }: { min: number; max: number }): Rate {
  if (perSecond(rate) > max) return within({ ...rate, denominator: rate.denominator * 2 }, { min, max });
  if (perSecond(rate) >= min) return rate;
  if (perSecond(rate) * 2 <= max) return within({ ...rate, numerator: rate.numerator * 2 }, { min, max });
  // No halving or doubling leads into it: then movement is a little uneven.
  return { numerator: Math.round(min * 1000), denominator: 1000 };
}
