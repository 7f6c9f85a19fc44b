import { Temporal } from '@everycast/contract/time';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { sundayOf, threeWeeks } from './days.ts';
import { type CountedState, countedStates, type Filter } from './filter.ts';

/** Which weeks are shown, and the filters. Kept in the URL, so that returning from a post restores it. */
export interface View {
  days: Temporal.PlainDate[];
  /** True if the weeks start with the current one. */
  current: boolean;
  filter: Filter;
  /** Shows the weeks from a date's; null shows the current ones. */
  show: (date: Temporal.PlainDate | null) => void;
  setFilter: (filter: Filter) => void;
}

const list = (value: string | null) => value?.split(',').filter(Boolean) ?? [];

export function useView(today: Temporal.PlainDate): View {
  const [params, setParams] = useSearchParams();
  const [from, state] = [params.get('from'), params.get('state')];
  const [account, label] = [params.get('account'), params.get('label')];
  const set = useCallback(
    (values: Record<string, string>) => {
      const change = (was: URLSearchParams) => {
        const next = new URLSearchParams(was);
        for (const [name, value] of Object.entries(values)) value ? next.set(name, value) : next.delete(name);
        return next;
      };
      setParams(change, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const day = today.toString();
  return useMemo(() => {
    const now = Temporal.PlainDate.from(day);
    const days = threeWeeks(dateOf(from) ?? now);
    const states = list(state).filter((one): one is CountedState => countedStates.some((known) => known === one));
    return {
      days,
      current: days[0]?.equals(sundayOf(now)) ?? false,
      filter: { states, accountIds: list(account), labelIds: list(label) },
      show: (date) => set({ from: date === null || sundayOf(date).equals(sundayOf(now)) ? '' : sundayOf(date).toString() }),
      setFilter: (filter) =>
        set({ state: filter.states.join(','), account: filter.accountIds.join(','), label: filter.labelIds.join(',') }),
    };
  }, [day, from, state, account, label, set]);
}

function dateOf(text: string | null): Temporal.PlainDate | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return null; // a URL with 31 February: the current weeks are shown
  }
}
