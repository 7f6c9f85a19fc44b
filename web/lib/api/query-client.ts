import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { get } from './client.ts';
import type { ApiProblem } from './problem.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiProblem;
  }
}

/** The signed-in person. A refusal with `not_signed_in` means that there is none. */
export const meQuery = get('/api/v1/me');

const signedOut = (problem: ApiProblem) => problem.code === 'not_signed_in';
/** A login that ended elsewhere shows itself at any call: asking who is signed in lets the guard see it. */
const noticeSignedOut = (problem: ApiProblem) => {
  if (signedOut(problem)) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
};
const worthAnotherTry = (problem: ApiProblem) => problem.code === 'offline' || problem.status >= 500;

/** What was loaded, for the whole signed-in application. Without a connection calls fail at once and say so, rather than wait unseen. */
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
      retry: (failures, problem) => failures < 2 && worthAnotherTry(problem),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Asks again for everything whose path starts with `prefix`: `refresh('/api/v1/posts')`. */
export const refresh = (prefix: string): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && queryKey[0].startsWith(prefix) });

/** For so long what became old is gathered, in milliseconds: fifty files that come in together make one list old once. */
const gathering = 150;
/** Between two such rounds, in milliseconds: while hundreds of files come in, lists are asked for once a second, and not as often as one of them does. */
const apart = 1000;
const old = new Set<string>();
let round: ReturnType<typeof setTimeout> | null = null;
let lastRound = Number.NEGATIVE_INFINITY;

/** The same for what others may make old many times in a second: together with the rest of it, in a moment. */
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
