import type { Schedule } from '@everycast/contract/schedule';
import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import { AppError } from '../../kernel/errors.ts';

/** A time may have just passed, because people take a while to click. Milliseconds. */
const lateness = 60_000;
const minute = 60_000;

/** When a schedule starts. @throws AppError time_is_past if that was more than a minute ago */
export function startOf({ at, zone, fold }: Schedule, now: Date): Date {
  const startsAt = new Date(resolveWallTime(at, zone, fold).instant.epochMilliseconds);
  if (startsAt.getTime() < now.getTime() - lateness) throw new AppError('time_is_past', 'stream_events.time_passed', { at, zone });
  return startsAt;
}

export const minutesBefore = (startsAt: Date, minutes: number): Date => new Date(startsAt.getTime() - minutes * minute);

/** The schedule of exactly this instant in a zone: if clocks show its wall time twice, it says which one. */
function scheduleAt(moment: Date, zone: string): Schedule {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const at = wallTimeAt(instant, zone);
  const resolved = resolveWallTime(at, zone);
  if (resolved.kind !== 'doubled') return { at, zone };
  return { at, zone, fold: resolved.instant.epochMilliseconds === moment.getTime() ? 'earlier' : 'later' };
}

/**
 * When an announcement is due, so long before the start.
 * @throws AppError time_is_past
 */
export function announcementAt(startsAt: Date, minutes: number, zone: string, now: Date): Schedule {
  const moment = minutesBefore(startsAt, minutes);
  if (moment.getTime() < now.getTime() - lateness) {
    throw new AppError('time_is_past', 'stream_events.announcement_passed', { at: moment.toISOString() });
  }
  return scheduleAt(moment, zone);
}
