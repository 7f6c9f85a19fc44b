import { formatNumber } from '@everycast/messages/formats';
import { type CodesOf, message, type Params } from '@everycast/messages/message';
import { render } from '../../kernel/messages.ts';

/** The middle of a day in UTC: there, each day is itself. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** The texts, numbers and dates of a report, in its language. */
export type Words = ReturnType<typeof wordsIn>;

export function wordsIn(language: string, zone: string) {
  const say = (code: CodesOf<'analytics_reports'>, params?: Params): string =>
    render(message(`analytics_reports.${code}`, params), { language, zone });
  const unknown = say('unknown');
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const shortDates = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dateTimes = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  const count = (value: number | null): string => (value === null ? unknown : formatNumber(value, language));
  return {
    say,
    count,
    /** “+12”, “−3”, with a real minus sign. */
    signed: (value: number | null): string =>
      value === null ? unknown : `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value), language)}`,
    /** Of a rate from 0 to 1: whole from ten on, with one decimal place from one on, below that with two, as in Analytics. */
    percent(rate: number | null): string {
      if (rate === null) return unknown;
      const size = Math.abs(rate * 100);
      const digits = size >= 10 ? 0 : size >= 1 ? 1 : 2;
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits }).format(rate);
    },
    /** “November 1 – 30, 2026”. */
    days: (from: string, to: string): string => dates.formatRange(noonOf(from), noonOf(to)),
    shortDay: (day: string): string => shortDates.format(noonOf(day)),
    /** Of an instant, in the workspace’s zone. */
    time: (instant: string): string => dateTimes.format(new Date(instant)),
  };
}
