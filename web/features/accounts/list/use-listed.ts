import type { Account } from '@everycast/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { withParams } from '../../../lib/posts-filter.ts';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { countedBy, filterOf, healthOf, isNarrowed, type Listed, sorted } from './filter.ts';

const noGroups: readonly never[] = [];

/** The accounts that the filter of the page's address leaves, in its order, and how many there are by state. */
export function useListed(accounts: readonly Account[]) {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterOf(params), [params]);
  const groups = useGroups() ?? noGroups;
  const scheduled = useQuery(get('/api/v1/accounts/scheduled')).data?.items;
  const all = useMemo<Listed[]>(() => {
    const now = Date.now();
    const posts = scheduled && new Map(scheduled.map((one) => [one.accountId, one.posts]));
    const groupsOf = new Map<string, Listed['groups']>();
    for (const group of groups) for (const id of group.accountIds) groupsOf.set(id, [...(groupsOf.get(id) ?? []), group]);
    return accounts.map((account) => ({
      account,
      health: healthOf(account, now),
      groups: groupsOf.get(account.id) ?? noGroups,
      scheduled: posts && (posts.get(account.id) ?? 0),
    }));
  }, [accounts, groups, scheduled]);
  const { left, counts } = useMemo(() => countedBy(all, filter), [all, filter]);
  const rows = useMemo(
    () =>
      sorted(
        left.filter(({ health }) => filter.state === '' || health === filter.state),
        groups,
        filter,
      ),
    [left, groups, filter],
  );
  // Only what is given changes: the address may already have more than what is still shown.
  const change = useCallback(
    (values: Record<string, string>) => setParams((was) => withParams(was, values), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const reset = useCallback(() => change({ state: '', platform: '', group: '', search: '' }), [change]);
  return { rows, counts, left: left.length, groups, filter, change, reset, narrowed: isNarrowed(filter) };
}
