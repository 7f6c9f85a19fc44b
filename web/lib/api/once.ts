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
