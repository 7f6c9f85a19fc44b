import { queryOptions } from '@tanstack/react-query';
import createClient, { type ClientPathsWithMethod, type MaybeOptionalInit, type MethodResponse } from 'openapi-fetch';
import { newKey } from '../new-key.ts';
import type { paths } from './generated/schema.d.ts';
import { send } from './send.ts';
import { currentWorkspace } from './workspace.ts';

/** Pending writes, by content. */
const underWay = new Map<string, Promise<Response>>();

/**
 * Sends a request, but a POST or DELETE identical to a pending one joins that. A second click may come before the page has rendered the
 * first, and must not create a duplicate, nor report that what it deletes doesn't exist. (PATCH and PUT may legitimately repeat earlier
 * values.)
 */
export async function once(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method !== 'POST' && request.method !== 'DELETE') return send(request);
  const body = await request.clone().text();
  const asked = [request.method, request.url, request.headers.get('X-Workspace'), body].join('\n');
  const sent = underWay.get(asked) ?? send(request).finally(() => underWay.delete(asked));
  underWay.set(asked, sent);
  return (await sent).clone();
}

/**
 * The server's API, typed by its own description: `await answer(http.POST('/api/v1/posts', { body }))`. Failures are thrown as ApiProblem.
 */
export const http = createClient<paths>({ fetch: (request) => once(request, send) });

http.use({
  onRequest({ request }) {
    const workspace = currentWorkspace();
    // A request about another workspace than the open one names it.
    if (workspace !== null && !request.headers.has('X-Workspace')) request.headers.set('X-Workspace', workspace);
    if (request.method !== 'GET' && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newKey());
  },
});

/** A call's response body. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  return (await call).data as T; // `send` throws errors, so this is a success
}

type GetPath = ClientPathsWithMethod<typeof http, 'get'>;
type GetInit<P extends GetPath> = MaybeOptionalInit<paths[P], 'get'>;

/**
 * Query options, for `useQuery(get('/api/v1/posts/{id}', { params: { path: { id } } }))`. The key is the path and the parameters, so that
 * `['/api/v1/posts/{id}']` matches all of a kind.
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
