import { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changedParams, filterIn, filterParams, listed, paramsNow, withParams } from '../../lib/posts-filter.ts';
import { monthDays, weekOf } from '../../lib/time/weeks.ts';
import { threeWeeks, weekDays } from './days.ts';
import { type CountedState, countedStates, type Filter } from './filter.ts';

/** The ways to look at the calendar, in the order of their keys, 1 to 5. */
export const viewKinds = ['weeks', 'month', 'week', 'day', 'list'] as const;
type ViewKind = (typeof viewKinds)[number];

/** What is shown, and the filters. Kept in the URL, so that returning from a post restores it. */
export interface View {
  kind: ViewKind;
  setKind: (kind: ViewKind, date?: Temporal.PlainDate) => void;
  /** The date that the view shows or starts with. */
  date: Temporal.PlainDate;
  days: Temporal.PlainDate[];
  /** True if it shows the current weeks, month or day. */
  current: boolean;
  filter: Filter;
  /** Shows what includes a date; null shows today. */
  show: (date: Temporal.PlainDate | null) => void;
  /** Shows what comes before or after. */
  step: (by: 1 | -1) => void;
  setFilter: (filter: Filter) => void;
}

const daysOf: Record<ViewKind, (date: Temporal.PlainDate, start: WeekStart) => Temporal.PlainDate[]> = {
  weeks: threeWeeks,
  month: monthDays,
  week: weekDays,
  day: (date) => [date],
  list: (date) => [date],
};
const steps: Record<ViewKind, Temporal.DurationLike> = {
  weeks: { weeks: 1 },
  month: { months: 1 },
  week: { weeks: 1 },
  day: { days: 1 },
  list: { weeks: 1 },
};
/** The day that stands for what is shown: in weeks their first, so that a week has one URL. */
const firstOf = (kind: ViewKind, date: Temporal.PlainDate, start: WeekStart) => (kind === 'weeks' ? weekOf(date, start) : date);

export function useView(today: Temporal.PlainDate, weekStart: WeekStart): View {
  const [params, setParams] = useSearchParams();
  const [from, state, named] = [params.get('from'), params.get('state'), params.get('view')];
  const narrowed = useMemo(() => filterIn(params), [params]);
  const set = useCallback(
    (values: Record<string, string>) => setParams(withParams(paramsNow(), values), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const day = today.toString();
  return useMemo(() => {
    const now = Temporal.PlainDate.from(day);
    const kind = viewKinds.find((one) => one === named) ?? 'weeks';
    const startOf = (as: ViewKind, shown: Temporal.PlainDate) => firstOf(as, shown, weekStart);
    const date = startOf(kind, dateOf(from) ?? now);
    const days = daysOf[kind](date, weekStart);
    const states = listed(state).filter((one): one is CountedState => countedStates.some((known) => known === one));
    const placeOf = (shown: Temporal.PlainDate | null, as: ViewKind) =>
      shown === null || startOf(as, shown).equals(startOf(as, now)) ? '' : startOf(as, shown).toString();
    const show = (shown: Temporal.PlainDate | null) => set({ from: placeOf(shown, kind) });
    return {
      kind,
      date,
      days,
      show,
      setKind: (next, shown) => {
        // From weeks that include today, another view shows today, not their first day.
        const at = shown ?? (kind === 'weeks' && days.some((one) => one.equals(now)) ? now : date);
        set({ view: next === 'weeks' ? '' : next, from: placeOf(at, next) });
      },
      current:
        kind === 'weeks' || kind === 'list'
          ? date.equals(startOf(kind, now))
          : daysOf[kind](now, weekStart)[0]?.equals(days[0] ?? date) === true,
      filter: { ...narrowed, states },
      step: (by) => show(by === 1 ? date.add(steps[kind]) : date.subtract(steps[kind])),
      setFilter: (filter) => set(changedParams(paramsOf({ ...narrowed, states }), paramsOf(filter))),
    };
  }, [day, from, state, named, narrowed, weekStart, set]);
}

const paramsOf = ({ states, ...filter }: Filter): Record<string, string> => ({ state: states.join(','), ...filterParams(filter) });

function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null; // a URL with 31 February: the current weeks are shown
  }
}
