import type { QueuedPosts } from '@everycast/contract/queues';
import { Temporal } from '@everycast/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { listed, paramsNow, withParams } from '../../../lib/posts-filter.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useNow } from '../../../lib/time/use-now.ts';
import { useGroups } from '../../../ui/groups/use-groups.ts';

export const filters = ['all', 'running', 'paused', 'runningOut'] as const;
export type Filter = (typeof filters)[number];

const none: readonly never[] = [];
const length = 7;
const lastWeek = 52;

/** The seven days that are shown and which queues, kept in the URL; and what is read for them. */
export function useWeek() {
  const { zone } = useSession().times;
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const offset = Math.max(0, Math.min(lastWeek, Math.floor(Number(params.get('week'))) || 0));
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const days = Array.from({ length }, (_, day) => today.add({ days: offset * length + day }).toString());
  const query = { first: days[0] ?? '', last: days.at(-1) ?? '', zone };
  const set = useCallback(
    (values: Record<string, string>) => setParams(withParams(paramsNow(), values), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const posts = get('/api/v1/queues/posts', { params: { query } });
  return {
    now,
    zone,
    days,
    offset,
    mayTurn: offset < lastWeek,
    turn: (to: number) => set({ week: to > 0 ? String(to) : '' }),
    filter: filters.find((one) => one === params.get('show')) ?? ('all' as const),
    setFilter: (filter: Filter) => set({ show: filter === 'all' ? '' : filter }),
    groupIds: listed(params.get('group')),
    setGroups: (ids: readonly string[]) => set({ group: ids.join(',') }),
    queues: useQuery(get('/api/v1/queues')),
    posts: useQuery(posts),
    postsKey: posts.queryKey,
    accounts: useQuery(get('/api/v1/accounts')).data?.items ?? none,
    groups: useGroups() ?? none,
  };
}

export type Week = ReturnType<typeof useWeek>;
export const nothing: QueuedPosts = { items: [], taken: [], users: [] };
