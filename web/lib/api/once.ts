/** What is being asked to be done, by what it is. */
const underWay = new Map<string, Promise<Response>>();

/**
 * Sends a request; but a POST or DELETE that is the same as one still on its way joins that one. A second press may come before the page has
 * drawn that the first was taken, and must not make a second of what it makes, nor be told that what it deletes is not there. (PATCH and PUT may come back to what they said before.)
 */
export async function once(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  if (request.method !== 'POST' && request.method !== 'DELETE') return send(request);
  const body = await request.clone().text();
  const asked = [request.method, request.url, request.headers.get('X-Workspace'), body].join('\n');
  const sent = underWay.get(asked) ?? send(request).finally(() => underWay.delete(asked));
  underWay.set(asked, sent);
  return (await sent).clone();
}
