import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http } from './http.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

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
    // What it shows brings a policy of its own.
    helmet: { contentSecurityPolicy: false },
    schema: { hide: true },
    onRequest: async (request, reply) => {
      reply.hijack();
      handle(request.raw, reply.raw);
    },
    handler: () => undefined,
  });
}
