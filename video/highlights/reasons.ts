import type { HighlightReason } from '@everycast/contract/clips';
import { cutsWithin, type Interest, minCuts, minLoud, minMotion } from './interest.ts';
import { step } from './signals.ts';

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
