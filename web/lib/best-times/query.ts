import { mostBestTimes } from '@everycast/contract/analytics';
import { get } from '../api/client.ts';

const hour = 3_600_000;

/** When posts do best on accounts: the first ones, if there are more than the server compares at once. */
export const bestTimesQuery = (accountIds: readonly string[]) => ({
  ...get('/api/v1/analytics/best-times', { params: { query: { account: accountIds.slice(0, mostBestTimes).join(',') } } }),
  staleTime: hour,
});
