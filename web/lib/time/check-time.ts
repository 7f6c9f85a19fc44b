import { type Fold, lastYear, resolveWallTime, type Temporal, WallTime } from '@everycast/contract/time';

/** A chosen time: the wall time in `zone`, and which of the two if it occurs twice. */
export interface WallMoment {
  at: string;
  zone: string;
  fold: Fold;
}

/** What a chosen time means: fine, or something that a person should know first. */
export type TimeCheck =
  | { kind: 'fine'; instant: Temporal.Instant }
  | { kind: 'incomplete' }
  | { kind: 'far' }
  | { kind: 'past'; instant: Temporal.Instant }
  | { kind: 'skipped'; instant: Temporal.Instant; wall: string }
  | { kind: 'doubled'; instant: Temporal.Instant; other: Temporal.Instant };

/** Nothing can be scheduled for it. */
export const isNoTime = ({ kind }: TimeCheck): boolean => kind === 'past' || kind === 'incomplete' || kind === 'far';

/** `now` in milliseconds. A time within the last minute counts as now, because it was fine when it was chosen. */
export function checkTime({ at, zone, fold }: WallMoment, now: number): TimeCheck {
  if (!/^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at)) return { kind: 'incomplete' };
  if (at.length > 16 || at >= lastYear) return { kind: 'far' };
  // No field returns a 31 February, but a URL may.
  if (!WallTime.safeParse(at).success) return { kind: 'incomplete' };
  const resolved = resolveWallTime(at, zone, fold);
  if (resolved.instant.epochMilliseconds < now - 60_000) return { kind: 'past', instant: resolved.instant };
  if (resolved.kind === 'skipped') return { kind: 'skipped', instant: resolved.instant, wall: resolved.wall };
  if (resolved.kind === 'doubled') return { kind: 'doubled', instant: resolved.instant, other: resolved.other };
  return { kind: 'fine', instant: resolved.instant };
}
