import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { z } from 'zod';
import type { Http } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ClickCounter } from '../clicks/counter.ts';
import type { Destination, Destinations } from './memory.ts';
import { pageFor } from './page.ts';

const config = { access: 'public', anyHost: true, anyText: true } as const;
const Any = z.object({ '*': z.string() });

/** Not a moment of it is stored anywhere: the next click may lead elsewhere, and is counted. */
const redirectHeaders = { 'cache-control': 'private, no-store', 'content-length': '0' };

/** Counts a request as a click. @param id of what it is counted of @param headers by default all of the request's */
export type Recorder = (id: string, request: IncomingMessage, headers?: IncomingHttpHeaders) => void;

export function createRecorder({ config, clock }: Pick<Kernel, 'config' | 'clock'>, counter: Pick<ClickCounter, 'record'>): Recorder {
  const { trustedProxies } = config;
  // Without a proxy, headers say nothing about an address, and aren't read.
  const trusts = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : null;
  return (linkId, request, headers = request.headers) => {
    const { method = 'GET', socket } = request;
    const address = socket.remoteAddress === undefined ? '' : trusts ? proxyAddr(request, trusts) : socket.remoteAddress;
    counter.record({ linkId, at: clock.now().getTime(), method, headers, address });
  };
}

/**
 * Where short links are followed. A link that this process remembers is answered before anything else looks at the request, and counted
 * afterwards.
 */
export function redirectRoutes(
  http: Http,
  kernel: Pick<Kernel, 'publicUrl'>,
  { destinations, record }: { destinations: Destinations; record: Recorder },
): void {
  http.answerEarly((url: string, request: IncomingMessage, response: ServerResponse) => {
    const { method } = request;
    if (!url.startsWith('/l/') || (method !== 'GET' && method !== 'HEAD')) return false;
    const found = destinations.remembered(slugIn(url));
    if (found?.is !== 'on') return false;
    // As a list, Node writes them without looking each up.
    response.writeHead(302, ['cache-control', redirectHeaders['cache-control'], 'content-length', '0', 'location', found.url]);
    response.end();
    record(found.linkId, request);
    return true;
  });

  http.route({
    method: 'GET',
    url: '/l/*',
    exposeHeadRoute: true,
    config,
    schema: { hide: true, params: Any },
    async handler(request, reply) {
      const slug = slugIn(request.url);
      // The short domain itself leads to the app.
      if (slug === '') return reply.header('cache-control', 'no-store').redirect(kernel.publicUrl, 302);
      const found: Destination = await destinations.find(slug);
      if (found.is === 'on') {
        record(found.linkId, request.raw);
        return reply
          .headers({ ...redirectHeaders, location: found.url })
          .code(302)
          .send();
      }
      const { status, html } = pageFor(found);
      return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
    },
  });
}

/** What is asked for: the path behind `/l/`, without capitals, a query and a slash at its end. */
function slugIn(url: string): string {
  const query = url.search(/[?#]/);
  const path = url.slice('/l/'.length, query === -1 ? undefined : query);
  return (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
}
