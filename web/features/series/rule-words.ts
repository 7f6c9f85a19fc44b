import { words } from 'words:repeats';
import { type RepeatRule, weekdayOf } from '@everycast/contract/series';
import { Temporal } from '@everycast/contract/time';
import { formatDate, formatMonthName, formatTime, formatWeekday } from '../../lib/time/format.ts';

/** "Monday" or "Mon": January 5, 1970, was a Monday. */
export const dayName = (weekday: number, length: 'long' | 'short' = 'long'): string =>
  formatWeekday(Date.UTC(1970, 0, 4 + weekday), 'UTC', length);

/** A day of the calendar, as an instant of UTC. */
export const dayAsUtc = (date: string): string => `${date.slice(0, 10)}T12:00Z`;

/** "at 9:00 AM" */
const timeOf = ({ start }: RepeatRule): string => formatTime(`1970-01-01T${start.slice(11)}Z`, 'UTC');

/** "on the last Friday", "on day 3" */
export function onDay({ start, unit, monthDay, nth, month }: Pick<RepeatRule, 'start' | 'unit' | 'monthDay' | 'nth' | 'month'>): string {
  const t = words();
  const first = Temporal.PlainDate.from(start.slice(0, 10));
  const of = first.with({ day: 1, month: month ?? first.month });
  const inYear = (on: string): string =>
    unit === 'year' ? t('on.in', { on, month: formatMonthName(dayAsUtc(of.toString()), 'UTC') }) : on;
  if (nth) {
    const weekday = dayName(nth.weekday);
    return inYear(nth.place === -1 ? t('on.lastWeekday', { weekday }) : t(`on.nth${nth.place}`, { weekday }));
  }
  if (monthDay === -1) return inYear(t('on.lastDay'));
  const day = monthDay ?? first.day;
  if (unit === 'year') return t('on.date', { date: formatDate(dayAsUtc(of.with({ day }).toString()), 'UTC') });
  return t('on.day', { day });
}

/** "Every weekday at 9:00 AM, until December 31" */
export function ruleWords(rule: RepeatRule): string {
  const t = words();
  const { unit, every, until, times } = rule;
  const weekdays = (rule.weekdays ?? [weekdayOf(rule.start)]).toSorted();
  const isWorkdays = unit === 'week' && every === 1 && weekdays.join() === '1,2,3,4,5';
  const time = timeOf(rule);
  const count = every;
  const sentence = isWorkdays
    ? t('rule.workday', { time })
    : unit === 'day'
      ? t('rule.day', { count, time })
      : unit === 'week'
        ? t('rule.week', { count, days: weekdays.map((day) => dayName(day, weekdays.length > 2 ? 'short' : 'long')).join(', '), time })
        : t(unit === 'month' ? 'rule.month' : 'rule.year', { count, on: onDay(rule), time });
  if (until) return t('rule.until', { rule: sentence, date: formatDate(dayAsUtc(until), 'UTC') });
  if (times) return t('rule.times', { rule: sentence, count: times });
  return sentence;
}
