import type { Readable } from 'node:stream';
import { sendable } from './sendable.ts';

/** A request, ready to send. A body in memory can be sent again; a stream is read while it is sent, once. */
export interface Outgoing {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | Readable | null;
}

/** Parses the arguments of a `fetch` call. Plain bodies and streams are used as they are; Request reads anything else, which is small. */
export async function outgoing(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Outgoing & { signal: AbortSignal | null; redirect: RequestRedirect }> {
  const { body } = init;
  const plain = body === undefined || body === null || typeof body === 'string' || body instanceof Uint8Array;
  const streamed = body instanceof ReadableStream;
  if (input instanceof Request || !(plain || streamed)) {
    const request = new Request(input, streamed ? ({ ...init, duplex: 'half' } as RequestInit) : init);
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
    body: streamed ? sendable(body) : (body ?? null),
    signal: init.signal ?? null,
    redirect: init.redirect ?? 'follow',
  };
}

/** The request after a redirect, as browsers make it: secrets stay with their origin. A stream can't be redirected. */
export function redirected(request: Outgoing & { body: string | Uint8Array | null }, to: URL, status: number): Outgoing {
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
  // Responses are limited by their size on the wire: a small compressed one could be large.
  headers['accept-encoding'] = 'identity';
  return headers;
}
