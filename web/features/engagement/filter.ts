import { ConversationQueue, ConversationSort, type ConversationQueue as Queue } from '@everycast/contract/engagement';
import { PlatformId } from '@everycast/contract/platforms';
import { useSearchParams } from 'react-router';
import { paramsNow } from '../../lib/posts-filter.ts';

/** What the list shows, and which conversation is open; all of it is in the URL. */
export interface Filter {
  queue: Queue;
  sort: ConversationSort;
  platform: PlatformId | null;
  /** A group of accounts, by ID. */
  group: string | null;
  search: string;
  days: number;
  conversation: string | null;
}

const usualDays = 7;
/** The periods of the cards. */
export const periods = [7, 30, 90] as const;

export const filterOf = (params: URLSearchParams): Filter => ({
  queue: ConversationQueue.catch('all').parse(params.get('queue')),
  sort: ConversationSort.catch('newest').parse(params.get('sort')),
  platform: PlatformId.nullable().catch(null).parse(params.get('platform')),
  group: params.get('group'),
  search: params.get('search') ?? '',
  days: periods.find((days) => String(days) === params.get('days')) ?? usualDays,
  conversation: params.get('conversation'),
});

/** The address after a change. It may already have more than what is still shown, which a quick second click must not undo. */
export function changedIn(now: URLSearchParams, change: Partial<Filter>): Record<string, string> {
  const { queue, sort, platform, group, search, days, conversation } = { ...filterOf(now), ...change };
  return {
    ...(queue !== 'all' && { queue }),
    ...(sort !== 'newest' && { sort }),
    ...(platform && { platform }),
    ...(group && { group }),
    ...(search && { search }),
    ...(days !== usualDays && { days: String(days) }),
    ...(conversation && { conversation }),
  };
}

export function useFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (next: Partial<Filter>) =>
    setParams(changedIn(paramsNow(), next), { replace: next.conversation === undefined, preventScrollReset: true });
  return [filterOf(params), change];
}
