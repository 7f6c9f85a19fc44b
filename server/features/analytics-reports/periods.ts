import type { ReportCadence, ReportPeriod } from '@everycast/contract/analytics-reports';
import { resolveWallTime, Temporal } from '@everycast/contract/time';

interface Days {
  from: string;
  to: string;
}

const lengths = { days7: 7, days30: 30, days90: 90 } as const;

/** The days that a report covers that is sent on a day: those before it, as the day itself isn't over; or the month before. */
export function daysBefore(period: ReportPeriod, day: string): Days {
  const sent = Temporal.PlainDate.from(day);
  if (period !== 'month') return { from: sent.subtract({ days: lengths[period] }).toString(), to: sent.subtract({ days: 1 }).toString() };
  const first = sent.with({ day: 1 }).subtract({ months: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** The period before, of the same length. */
export function previousDays({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: first.subtract({ days: 1 }).toString() };
}

/**
 * The first time after an instant at which a report is due. A time that clocks skip is the one they show instead.
 * @param time “09:00”, in the zone
 */
export function nextDue({ cadence, time, zone }: { cadence: ReportCadence; time: string; zone: string }, after: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const at = (day: Temporal.PlainDate) => new Date(resolveWallTime(`${day}T${time}`, zone).instant.epochMilliseconds);
  for (let step = 0; ; step += 1) {
    const due = at(dueDay(cadence, today, step));
    if (due > after) return due;
  }
}

/** The day in the week or month of `today`, or in one that comes later. */
function dueDay(cadence: ReportCadence, today: Temporal.PlainDate, later: number): Temporal.PlainDate {
  if (cadence.every === 'week') {
    return today.subtract({ days: today.dayOfWeek - 1 }).add({ days: cadence.weekday - 1, weeks: later });
  }
  const month = today.with({ day: 1 }).add({ months: later });
  return month.with({ day: cadence.day ?? month.daysInMonth });
}
