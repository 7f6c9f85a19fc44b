import type { PostSummary } from '@everycast/contract/posts';
import type { Temporal } from '@everycast/contract/time';
import { useQuery } from '@tanstack/react-query';
import { answer, http } from '../../lib/api/client.ts';
import { rangeOf } from './days.ts';

/** The streams scheduled for these days, in the calendar's zone. While other days load, the previous ones stay. */
export function useStreams(days: readonly Temporal.PlainDate[], { id, zone }: { id: string; zone: string }) {
  const range = rangeOf(days, zone);
  return useQuery({
    queryKey: ['/api/v1/stream-events', { calendar: id }, range] as const,
    queryFn: async ({ signal }) => (await answer(http.GET('/api/v1/stream-events', { params: { query: range }, signal }))).items,
    placeholderData: (before, query) => (query?.queryKey[1].calendar === id ? before : undefined),
  });
}

/** The server's maximum page size. */
const pageSize = 200;

/**
 * All posts on these days, in the calendar's zone, that contain the words searched for. While other days load, the previous ones stay.
 */
export function usePosts(days: readonly Temporal.PlainDate[], { id, zone }: { id: string; zone: string }, search: string) {
  const range = { ...rangeOf(days, zone), ...(search && { search }) };
  const [first, last] = [String(days[0]), String(days.at(-1))];
  return useQuery({
    queryKey: ['/api/v1/posts', { calendar: id }, range] as const,
    queryFn: async ({ signal }) => ({ posts: await allPages(range, signal), first, last }),
    placeholderData: (before, query) => (query?.queryKey[1].calendar === id ? before : undefined),
  });
}

async function allPages(range: { from: string; to: string; search?: string }, signal: AbortSignal): Promise<PostSummary[]> {
  const posts: PostSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await answer(http.GET('/api/v1/posts', { params: { query: { ...range, limit: pageSize, cursor } }, signal }));
    posts.push(...page.items);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return posts;
}
