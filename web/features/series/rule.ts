import { type Nth, type RepeatRule, type RepeatUnit, weekdayOf } from '@everycast/contract/series';
import { Temporal } from '@everycast/contract/time';

/** What a person chooses from: working days are a week's Monday to Friday. */
export type Rhythm = RepeatUnit | 'workday';
export const rhythms: readonly Rhythm[] = ['day', 'workday', 'week', 'month', 'year'];
/** On which day of a month: the date's, the month's last, or the date's weekday, counted from the beginning or the last one. */
export type MonthDay = 'date' | 'last' | 'nth' | 'lastWeekday';
export type Ending = 'never' | 'until' | 'times';

/** A repeat as the dialog has it; what isn't chosen at the moment is kept. */
export interface RuleDraft {
  rhythm: Rhythm;
  every: number;
  weekdays: number[];
  monthDay: MonthDay;
  ending: Ending;
  until: string;
  times: number;
}

const workdays = [1, 2, 3, 4, 5];
const areWorkdays = (days: readonly number[]): boolean => days.length === workdays.length && workdays.every((day) => days.includes(day));

/** When the repeat starts: wall time and its zone. */
export interface Start {
  at: string;
  zone: string;
}

const dayOf = ({ at }: Start): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10));

/** "The third Friday" of a date; null for a fifth one, which not every month has. */
export function nthOf(start: Start): Nth | null {
  const day = dayOf(start);
  const place = Math.ceil(day.day / 7);
  return place === 1 || place === 2 || place === 3 || place === 4 ? { place, weekday: day.dayOfWeek } : null;
}

/** Whether no later day of the month has the date's weekday. */
export const isLastWeekday = (start: Start): boolean => dayOf(start).day + 7 > dayOf(start).daysInMonth;

/** A weekly repeat on the day of the date. */
export const freshRule = (start: Start): RuleDraft => ({
  rhythm: 'week',
  every: 1,
  weekdays: [weekdayOf(start.at)],
  monthDay: 'date',
  ending: 'never',
  until: dayOf(start).add({ months: 3 }).toString(),
  times: 10,
});

/** The dialog's choices for a rule. */
export function draftOf(rule: RepeatRule): RuleDraft {
  const { start, unit, every, weekdays, monthDay, nth, until, times } = rule;
  const begun = { at: start, zone: rule.zone };
  const chosen = weekdays ?? [weekdayOf(start)];
  return {
    ...freshRule(begun),
    rhythm: unit === 'week' && every === 1 && areWorkdays(chosen) ? 'workday' : unit,
    every,
    weekdays: chosen,
    monthDay: nth ? (nth.place === -1 ? 'lastWeekday' : 'nth') : monthDay === -1 ? 'last' : 'date',
    ending: until ? 'until' : times ? 'times' : 'never',
    ...(until && { until }),
    ...(times && { times }),
  };
}

function onDays({ rhythm, weekdays, monthDay }: RuleDraft, start: Start): Partial<RepeatRule> {
  if (rhythm === 'workday') return { weekdays: workdays };
  if (rhythm === 'week') return { weekdays: weekdays.toSorted() };
  if (rhythm === 'day') return {};
  const day = dayOf(start);
  const month = rhythm === 'year' ? { month: day.month } : {};
  const nth = nthOf(start);
  if (monthDay === 'lastWeekday') return { ...month, nth: { place: -1, weekday: day.dayOfWeek } };
  if (monthDay === 'nth' && nth) return { ...month, nth };
  return { ...month, monthDay: monthDay === 'last' ? -1 : day.day };
}

/** The rule that the choices make. */
export const ruleOf = (draft: RuleDraft, start: Start): RepeatRule => ({
  start: start.at,
  zone: start.zone,
  unit: draft.rhythm === 'workday' ? 'week' : draft.rhythm,
  every: draft.rhythm === 'workday' ? 1 : draft.every,
  ...onDays(draft, start),
  ...(draft.ending === 'until' && draft.until && { until: draft.until }),
  ...(draft.ending === 'times' && { times: draft.times }),
});

/**
 * A rule for all posts from one on that a person has moved. If only its time is another, the days stay, and are counted as before;
 * otherwise they are counted from the new one.
 */
export function movedRule(rule: RepeatRule, from: string, to: Start): RepeatRule {
  const day = from.slice(0, 10);
  if (to.at.slice(0, 10) === day) return { ...rule, start: `${rule.start.slice(0, 10)}${to.at.slice(10)}`, zone: to.zone };
  const draft = draftOf(rule);
  const [before, after] = [weekdayOf(from), weekdayOf(to.at)];
  const weekdays = [...new Set(draft.weekdays.map((weekday) => (weekday === before ? after : weekday)))];
  const rhythm = draft.rhythm === 'workday' && after > 5 ? 'week' : draft.rhythm;
  return ruleOf({ ...draft, rhythm, weekdays }, to);
}
