import { defaultDuplicateDays, duplicateDays, type PlannedDuplicate } from '@everycast/contract/planned-duplicates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { get } from '../../../lib/api/client.ts';
import { useBulk } from '../../../ui/bulk/use-bulk.ts';

/** Planned posts that repeat a text on an account, as near to each other as the page's address says, and what can be done about them. */
export function useDuplicates() {
  const [params, setParams] = useSearchParams();
  const days = duplicateDays.find((one) => String(one) === params.get('days')) ?? defaultDuplicateDays;
  const list = useQuery({ ...get('/api/v1/posts/duplicates', { params: { query: { days } } }), placeholderData: keepPreviousData });
  const { act, busy } = useBulk();
  /** What is out counts, and stays. */
  const choosable = ({ posts }: PlannedDuplicate) =>
    posts.map(({ id, version, state }) => ({ kind: 'post' as const, id, version, state, labelIds: [] }));
  return {
    days,
    choose: (next: number) => setParams({ days: String(next) }, { replace: true, preventScrollReset: true }),
    list,
    busy,
    merge: (one: PlannedDuplicate) => act({ kind: 'merge' }, choosable(one)),
    spread: (one: PlannedDuplicate) => act({ kind: 'spread', days: days + 1 }, choosable(one)),
  };
}
