import { Readable } from 'node:stream';
import { type MessageCode, message } from '@everycast/messages/message';
import { Agent, type buildConnector } from 'undici';
import { guardedConnector, type Resolve, systemResolve } from './connect.ts';
import { decoded } from './decoded.ts';
import { Exchange } from './exchange.ts';
import { FetchRefused, refusalOf, tookTooLong } from './failures.ts';
import { type Outgoing, outgoing, redirected } from './outgoing.ts';
import { checkUrl } from './urls.ts';

/** Times in milliseconds. */
export interface FetchLimits {
  /** Until the connection is established, including name resolution. */
  connectMs: number;
  /** From sending the request to the response's headers; and between two chunks of its body. */
  silenceMs: number;
  /**
   * From the call to the last byte, including redirects. A streamed request body may take as long as its caller allows; this then counts
   * from its end.
   */
  wholeMs: number;
  /** Largest response body, in bytes: as sent, and decoded if the server compresses it. */
  maxBytes: number;
  /** A response up to this size is read before it is returned, if its length is known. In bytes; 0 for callers that report progress. */
  readAtOnce: number;
  redirects: number;
  /** Connections kept per server. */
  connections: number;
}

const usualLimits: FetchLimits = {
  connectMs: 5_000,
  silenceMs: 15_000,
  wholeMs: 60_000,
  maxBytes: 10_000_000,
  readAtOnce: 1_000_000,
  redirects: 5,
  connections: 128,
};

/**
 * A `fetch` for user-supplied URLs. It only connects to public addresses, over http and https on their default ports (with `allowPrivate`
 * also private networks and other ports); every redirect is checked again, and the checked address is the one connected to. Unlike `fetch`,
 * it asks for uncompressed responses (others are decoded), sends no cookies, and never follows https to http. Connections are kept alive and shared by all calls
 * of one such function.
 * @throws FetchRefused for any failure, also while reading the body; the caller's own abort throws the signal's reason
 */
export function createSafeFetch(options: {
  allowPrivate: boolean;
  /** Origins that the operator has configured, on any port. */
  origins?: ReadonlySet<string>;
  limits?: Partial<FetchLimits>;
  resolve?: Resolve;
  /** How connections are opened, if not directly. It checks every address as the usual one does. */
  connect?: buildConnector.connector;
}): typeof fetch {
  const anyPort = (url: URL): boolean => options.allowPrivate || options.origins?.has(url.origin) === true;
  const limits = { ...usualLimits, ...options.limits };
  const agent = new Agent({
    connections: limits.connections,
    pipelining: 1,
    allowH2: false,
    headersTimeout: limits.silenceMs,
    bodyTimeout: limits.silenceMs,
    connect:
      options.connect ??
      guardedConnector({
        allowPrivate: options.allowPrivate,
        resolve: options.resolve ?? systemResolve,
        connectMs: limits.connectMs,
      }),
  });

  return async (input, init) => {
    const { signal, redirect, ...first } = await outgoing(input, init);
    let request: Outgoing = first;
    const deadline = Date.now() + limits.wholeMs;
    for (let hops = 0; ; hops++) {
      const response = await send(agent, request, limits, { deadline, signal, sentBefore: hops > 0, anyPort });
      const location = redirect === 'manual' ? null : redirectTarget(response, request.url);
      if (location === null) return response;
      await response.body?.cancel();
      const refuse = (code: MessageCode, { host }: URL) => new FetchRefused('address_not_allowed', message(code, { host }), { sent: true });
      const { body } = request;
      if (body instanceof Readable) throw refuse('addresses.upload_redirected', request.url);
      if (redirect === 'error') throw refuse('addresses.redirected', request.url);
      if (hops >= limits.redirects) throw refuse('addresses.redirects_endless', first.url);
      if (request.url.protocol === 'https:' && location.protocol === 'http:') {
        throw refuse('addresses.redirected_unsafe', request.url);
      }
      request = redirected({ ...request, body }, location, response.status);
    }
  };
}

async function send(
  agent: Agent,
  request: Outgoing,
  limits: FetchLimits,
  context: { deadline: number; signal: AbortSignal | null; sentBefore: boolean; anyPort: (url: URL) => boolean },
): Promise<Response> {
  const { url, method, headers, body } = request;
  const { signal, sentBefore } = context;
  const stream = body instanceof Readable ? body : null;
  // Undici receives it, too, and reports it as the request's failure.
  stream?.on('error', () => undefined);
  try {
    signal?.throwIfAborted();
    checkUrl(url, context.anyPort(url));
  } catch (error) {
    stream?.destroy();
    throw signal?.aborted ? error : refusalOf(error, url, sentBefore);
  }
  const exchange = new Exchange({
    method,
    maxBytes: limits.maxBytes,
    readAtOnce: limits.readAtOnce,
    explain: (error, sent) => refusalOf(error, url, sent || sentBefore),
    onOver() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      stream?.destroy();
    },
  });
  const late = () => exchange.stop(tookTooLong(url, exchange.sent || sentBefore));
  let timer: NodeJS.Timeout | undefined;
  if (stream) {
    stream.once('end', () => {
      timer = setTimeout(late, limits.wholeMs);
    });
  } else timer = setTimeout(late, Math.max(1, context.deadline - Date.now()));
  const onAbort = () => exchange.stop(signal?.reason as Error);
  signal?.addEventListener('abort', onAbort, { once: true });
  agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, exchange);
  const response = decoded(await exchange.answer, { url, maxBytes: limits.maxBytes });
  Object.defineProperty(response, 'url', { value: url.href });
  return response;
}

const redirects = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Response, from: URL): URL | null {
  const location = redirects.has(response.status) ? response.headers.get('location') : null;
  if (location === null) return null;
  if (!URL.canParse(location, from)) {
    throw new FetchRefused('address_unreachable', message('addresses.redirected_nowhere', { host: from.host }), { sent: true });
  }
  return new URL(location, from);
}
