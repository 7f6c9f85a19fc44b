import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http } from './http.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** For pages without their own policy. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Passes every request under `/<prefix>/<name>/…` to another server in this process, unchanged: the body isn't read before, and its
 * response only gets our security headers. The mounted server checks access itself, and doesn't see the outer URL.
 */
export function mount(http: Http, prefix: string, handle: Handler): void {
  http.route({
    method: methods,
    url: `${prefix}/:name/*`,
    exposeHeadRoute: false,
    config: { access: 'public', replay: false },
    helmet: { contentSecurityPolicy: false },
    schema: { hide: true },
    // After all hooks that check a request, including rate limits, and before any that read its body.
    preParsing: async (request, reply) => {
      reply.hijack();
      reply.raw.setHeader('content-security-policy', nothing);
      handle(request.raw, reply.raw);
    },
    handler: () => undefined,
  });
}
