import type { Account } from '@everycast/contract/accounts';
import type { Temporal } from '@everycast/contract/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../../lib/api/client.ts';
import { isFiltered } from '../../../lib/posts-filter.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import type { Filter } from '../filter.ts';
import type { By } from '../lines/slots.ts';
import { useCalendar } from '../use-calendar.ts';
import { noOpenCells, type OpenCells, openCells } from './open.ts';

/**
 * The open slots of some days by day or hour, at most `lines` of each. None for people who can't fill them, while they are hidden, and while
 * a filter asks for certain posts; one of accounts applies to slots, too.
 */
export function useOpenCells(
  days: readonly Temporal.PlainDate[],
  { filter, by, lines, accounts }: { filter: Filter; by: By; lines: number; accounts: readonly Account[] | undefined },
): OpenCells {
  const { zone, today, groups, create, showsOpen } = useCalendar();
  const now = useNow();
  const [first, last] = [days[0], days.at(-1)];
  const isAhead = last !== undefined && today.until(last).sign >= 0;
  const asksForPosts = filter.states.length > 0 || isFiltered({ ...filter, accountIds: [] });
  const wanted = create !== null && showsOpen && isAhead && !asksForPosts;
  const account = filter.accountIds.length > 0 ? { account: filter.accountIds.join(',') } : {};
  const { data } = useQuery({
    ...get('/api/v1/queues/open', { params: { query: { first: String(first), last: String(last), zone, by, lines, ...account } } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const cells = useMemo(() => data && openCells(data, [...groups.values()], accounts ?? [], now), [data, groups, accounts, now]);
  return (wanted && cells) || noOpenCells;
}
