import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import type { ApiProblem } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiProblem;
  }
}

/** The signed-in person. An error with `not_signed_in` means that there is none. */
export const meQuery = get('/api/v1/me');

const signedOut = (problem: ApiProblem) => problem.code === 'not_signed_in';
/** A session that ended elsewhere shows at any call: refetching the person lets the guard notice. */
const noticeSignedOut = (problem: ApiProblem) => {
  if (signedOut(problem)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
};
const worthAnotherTry = (problem: ApiProblem) => problem.code === 'offline' || problem.status >= 500;

// Within the event that changed something, so a pressed checkbox doesn't spring back until the next one.
notifyManager.setScheduler(queueMicrotask);

/** The signed-in app's cache. Offline, calls fail immediately with a message instead of waiting. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (problem, query) => {
      if (query.queryKey[0] !== meQuery.queryKey[0]) noticeSignedOut(problem);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      // A screen that is opened again shows what it showed, and is refreshed.
      gcTime: 30 * 60_000,
      retry: (failures, problem) => failures < 2 && worthAnotherTry(problem),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Refetches everything whose path starts with `prefix`: `refresh('/api/v1/posts')`. */
export const refresh = (prefix: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith(prefix) });

/** How long invalidations are batched, in milliseconds: fifty uploaded files refetch a list once. */
const gathering = 150;
/** The minimum time between two batches, in milliseconds: while hundreds of files arrive, lists are refetched once a second. */
const apart = 1000;
const old = new Set<string>();
let round: ReturnType<typeof setTimeout> | null = null;
let lastRound = Number.NEGATIVE_INFINITY;

/** The same for what may be invalidated many times a second: batched. */
export function refreshSoon(prefix: string): void {
  old.add(prefix);
  if (round !== null) return;
  const wait = Math.max(gathering, lastRound + apart - Date.now());
  round = setTimeout(() => {
    round = null;
    lastRound = Date.now();
    for (const one of old) void refresh(one);
    old.clear();
  }, wait);
}
