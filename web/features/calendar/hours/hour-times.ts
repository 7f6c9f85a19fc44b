import { resolveWallTime, type Temporal } from '@everycast/contract/time';
import { formatShortTime } from '../../../lib/time/format.ts';

/**
 * The time in another zone when an hour begins; `again`, when clocks repeat it. If clocks change during the days, the two of the first and
 * the last day; with "+1" or "−1" where it is another day there.
 */
export function timesElsewhere(hour: number, days: readonly Temporal.PlainDate[], home: string, zone: string, again = false): string[] {
  const times = [days[0], days.at(-1)].flatMap((day) => {
    if (!day) return [];
    const { instant } = resolveWallTime(`${day}T${String(hour).padStart(2, '0')}:00`, home, again ? 'later' : 'earlier');
    const ahead = day.until(instant.toZonedDateTimeISO(zone).toPlainDate()).days;
    return [`${formatShortTime(instant.toString(), zone)}${ahead === 0 ? '' : ahead > 0 ? ` +${ahead}` : ` −${-ahead}`}`];
  });
  return [...new Set(times)];
}
