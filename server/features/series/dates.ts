import type { RepeatRule } from '@everycast/contract/series';
import { weekdayOf } from '@everycast/contract/series';
import { lastYear, resolveWallTime, Temporal } from '@everycast/contract/time';
import { RRuleTemporal } from 'rrule-temporal';

/**
 * The days of a rule, in order. They are counted in calendar days from the rule's start alone, so neither clock changes nor the time at
 * which they are computed move them; what the wall time means on each of them is resolved by its zone's current rules, as for every post.
 */
export interface RuleDays {
  /** At most `max`, from a day on. */
  from(date: string, max: number): string[];
  /** From a day to another, both included. */
  between(first: string, last: string): string[];
  /** How many there are before a day. */
  before(date: string): number;
}

const end = Temporal.ZonedDateTime.from(`${lastYear}-01-01T00:00[UTC]`);
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

const nameOf = (weekday: number): string => dayNames[weekday - 1] ?? 'MO';
const atMidnight = (date: string): Temporal.ZonedDateTime => Temporal.ZonedDateTime.from(`${date}T00:00[UTC]`);

/** On which days of its weeks, months or years a rule falls. */
function byDay({ start, unit, weekdays, monthDay, nth, month }: RepeatRule) {
  const first = Temporal.PlainDate.from(start.slice(0, 10));
  switch (unit) {
    case 'day':
      return {};
    case 'week':
      return { byDay: (weekdays ?? [weekdayOf(start)]).map(nameOf) };
    case 'month':
    case 'year': {
      const inMonth = unit === 'year' ? { byMonth: [month ?? first.month] } : {};
      if (nth) return { ...inMonth, byDay: [`${nth.place}${nameOf(nth.weekday)}`] };
      return { ...inMonth, byMonthDay: [monthDay ?? first.day] };
    }
  }
}

/** @throws RangeError if the rule is invalid; RepeatRule checks it */
export function daysOf(rule: RepeatRule): RuleDays {
  const first = rule.start.slice(0, 10);
  const last = rule.until && rule.until < `${lastYear}-01-01` ? atMidnight(rule.until) : end.subtract({ days: 1 });
  const days = new RRuleTemporal({
    freq: frequencies[rule.unit],
    interval: rule.every,
    dtstart: atMidnight(first),
    tzid: 'UTC',
    wkst: 'MO',
    ...byDay(rule),
    ...(rule.times === undefined ? { until: last } : { count: rule.times }),
    temporal: Temporal,
  });
  const dateOf = (moment: Temporal.ZonedDateTime) => moment.toPlainDate().toString();
  const within = (from: string, to: string): string[] =>
    from > to ? [] : days.between(atMidnight(from), atMidnight(to), true).map(dateOf);

  return {
    from(date, max) {
      const found: string[] = [];
      for (let after = atMidnight(later(date, first)).subtract({ nanoseconds: 1 }); found.length < max; ) {
        const next = nextOf(days, after);
        if (!next || Temporal.ZonedDateTime.compare(next, end) >= 0) break;
        found.push(dateOf(next));
        after = next;
      }
      return found;
    },
    between: (from, to) => within(later(from, first), to),
    before: (date) => (date <= first ? 0 : within(first, dateOf(atMidnight(date).subtract({ days: 1 }))).length),
  };
}

/** The next day; null if there is none. */
function nextOf(days: RRuleTemporal, after: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  try {
    return days.next(after, false);
  } catch (error) {
    // What it says after ten thousand periods without a day, such as the thirtieth of every twelfth month from a February on.
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return null;
    throw error;
  }
}

/** When a post of the rule goes out on one of its days. */
export const scheduleOn = ({ start, zone }: Pick<RepeatRule, 'start' | 'zone'>, date: string) => ({
  at: `${date}T${start.slice(11)}`,
  zone,
});

/** The instant at which a post of the rule goes out on one of its days, by the zone's current rules. */
export function dueOn(rule: Pick<RepeatRule, 'start' | 'zone'>, date: string): Date {
  const { at, zone } = scheduleOn(rule, date);
  return new Date(resolveWallTime(at, zone).instant.epochMilliseconds);
}

/** The earlier of two days. */
export const earlier = (...days: [string, string]): string => days.toSorted()[0] ?? days[0];

/** The later of two days. */
export const later = (...days: [string, string]): string => days.toSorted()[1] ?? days[1];

/** An instant's day in a zone. */
export const dayIn = (moment: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** So many days after. */
export const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/** Which of its texts each of some successive days gets: they take turns, counted from the rule's start. */
export function variationsOn(days: RuleDays, dates: readonly string[], variations: number): number[] {
  const [first] = dates;
  if (variations === 0 || first === undefined) return dates.map(() => 0);
  const before = days.before(first);
  return dates.map((_, index) => (before + index) % (variations + 1));
}
