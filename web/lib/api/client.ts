import { queryOptions } from '@tanstack/react-query';
import createClient, { type ClientPathsWithMethod, type MaybeOptionalInit, type MethodResponse } from 'openapi-fetch';
import { newKey } from '../new-key.ts';
import type { paths } from './generated/schema.d.ts';
import { once } from './once.ts';
import { send } from './send.ts';
import { currentWorkspace } from './workspace.ts';

/**
 * The server's API, typed by its own description: `await answer(http.POST('/api/v1/posts', { body }))`.
 * Whatever does not succeed is thrown as ApiProblem.
 */
export const http = createClient<paths>({ fetch: (request) => once(request, send) });

http.use({
  onRequest({ request }) {
    const workspace = currentWorkspace();
    // Who follows something of another workspace than the one that is open names it.
    if (workspace !== null && !request.headers.has('X-Workspace')) request.headers.set('X-Workspace', workspace);
    if (request.method !== 'GET' && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newKey());
  },
});

/** What a call answered with. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T; // refusals were thrown by `send`, so what arrives here is an answer
}

type GetPath = ClientPathsWithMethod<typeof http, 'get'>;
type GetInit<P extends GetPath> = MaybeOptionalInit<paths[P], 'get'>;

/**
 * The options of a query, for `useQuery(get('/api/v1/posts/{id}', { params: { path: { id } } }))`.
 * The key is the path and what was asked, so that `['/api/v1/posts/{id}']` stands for all of a kind.
 */
export function get<P extends GetPath>(path: P, ...[init]: undefined extends GetInit<P> ? [init?: GetInit<P>] : [init: GetInit<P>]) {
  type Answer = MethodResponse<typeof http, 'get', P>;
  return queryOptions({
    queryKey: init === undefined ? ([path] as const) : ([path, init] as const),
    queryFn: ({ signal }) => {
      const call = http.GET as (path: P, init: object) => Promise<{ data?: Answer }>;
      return answer(call(path, { ...init, signal }));
    },
  });
}
