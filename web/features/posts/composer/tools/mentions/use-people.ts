import type { Account } from '@everycast/contract/accounts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../../../lib/api/client.ts';
import { manifests } from '../../../../../lib/platforms/manifests.ts';

/** Milliseconds without a key press, before anybody is asked. */
const rests = 250;

/** The first usable account of each platform on which apps can look up people. */
export function sourcesIn(accounts: readonly Account[]): Account[] {
  const able = accounts.filter(({ platform, state }) => manifests[platform].people !== undefined && state !== 'reconnect');
  return [...new Map(able.toReversed().map((account) => [account.platform, account])).values()].toReversed();
}

/**
 * People by a part of their name on each platform that can search, as it is typed; a request that is no longer wanted is aborted. On the
 * others, by a whole handle once `lookUp` is called for it.
 */
export function usePeople(accounts: readonly Account[], words: string) {
  const [settled] = useDebouncedValue(words, rests);
  const [looked, lookUp] = useState<string | null>(null);
  const bySearch = (account: Account) => manifests[account.platform].people === 'search';
  const queries = useQueries({
    queries: accounts.map((account) => {
      const wanted = bySearch(account) ? settled : words;
      return {
        ...get('/api/v1/accounts/{id}/people', { params: { path: { id: account.id }, query: { words: wanted || '-' } } }),
        enabled: bySearch(account) ? settled !== '' : words !== '' && looked === words,
        placeholderData: bySearch(account) ? keepPreviousData : undefined,
        staleTime: 60_000,
        retry: false,
      };
    }),
  });
  const results = accounts.map((account, index) => {
    const { data, error, isFetching = false } = queries[index] ?? {};
    const isAsked = bySearch(account) || looked === words;
    return {
      account,
      isAsked,
      people: words !== '' && isAsked ? (data?.items ?? []) : [],
      error: isAsked ? (error ?? null) : null,
      isFetching,
    };
  });
  return { results, lookUp: () => lookUp(words) };
}
