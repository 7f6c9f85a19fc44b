/** A request, ready to be sent and to be sent again: its body is in memory. */
export interface Outgoing {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/** Reads the arguments of a `fetch` call. Plain bodies, on the hot path, are taken as they are; Request does the rest. */
export async function outgoing(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Outgoing & { signal: AbortSignal | null; redirect: RequestRedirect }> {
  const { body } = init;
  const plain = body === undefined || body === null || typeof body === 'string' || body instanceof Uint8Array;
  if (input instanceof Request || !plain) {
    const request = new Request(input, { ...init, ...(init.body instanceof ReadableStream && { duplex: 'half' }) } as RequestInit);
    const bytes = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    return {
      url: new URL(request.url),
      method: request.method,
      headers: ownHeaders(request.headers),
      body: bytes,
      signal: request.signal,
      redirect: request.redirect,
    };
  }
  const headers = ownHeaders(init.headers);
  if (typeof body === 'string') headers['content-type'] ??= 'text/plain;charset=UTF-8';
  return {
    url: input instanceof URL ? input : new URL(input),
    method: (init.method ?? 'GET').toUpperCase(),
    headers,
    body: body ?? null,
    signal: init.signal ?? null,
    redirect: init.redirect ?? 'follow',
  };
}

/** The request to where an answer sent us on, as browsers make it: secrets stay with the origin that they were meant for. */
export function redirected(request: Outgoing, to: URL, status: number): Outgoing {
  const { authorization, cookie, 'proxy-authorization': proxy, ...open } = request.headers;
  let headers = to.origin === request.url.origin ? request.headers : open;
  const asGet = status === 303 ? request.method !== 'HEAD' : status < 303 && request.method === 'POST';
  if (!asGet) return { ...request, url: to, headers };
  headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
  return { url: to, method: 'GET', headers, body: null };
}

function ownHeaders(given: HeadersInit | undefined): Record<string, string> {
  const headers = Object.fromEntries(new Headers(given));
  headers['user-agent'] ??= 'Everycast';
  // Whatever comes is counted as it comes: a small compressed answer could be a large one.
  headers['accept-encoding'] = 'identity';
  return headers;
}
