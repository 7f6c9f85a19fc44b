import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http } from './http.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** For pages that bring no policy of their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'";

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Hands every request under `/<prefix>/<name>/…` to another server in this process, as it came: no body is read before, and what it answers
 * with passes nothing of ours but the headers that make a site safe. It looks itself at who asks. Of the addresses above it knows nothing.
 */
export function mount(http: Http, prefix: string, handle: Handler): void {
  http.route({
    method: methods,
    url: `${prefix}/:name/*`,
    exposeHeadRoute: false,
    config: { access: 'public', replay: false },
    helmet: { contentSecurityPolicy: false },
    schema: { hide: true },
    // After everything that looks at a request first, its limits among them, and before anything reads its body.
    preParsing: async (request, reply) => {
      reply.hijack();
      reply.raw.setHeader('content-security-policy', nothing);
      handle(request.raw, reply.raw);
    },
    handler: () => undefined,
  });
}
