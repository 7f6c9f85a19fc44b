import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Access } from './access.ts';
import { endWithAccess } from './end-with-access.ts';
import type { Http } from './http.ts';

/** Service restart (RFC 6455, section 7.4.1, as registered with IANA). */
const restarting = 1012;
/** Policy violation, and: try again later. */
const closings = { noAccess: 1008, unknown: 1013 } as const;

/**
 * A WebSocket behind the guard. It is closed when the server stops, and when its caller loses access.
 * @param serve what it throws is logged, and closes the socket with an internal error
 */
export function socketRoute<Params extends z.ZodType>(
  http: Http,
  { url, access, params }: { url: string; access: Exclude<Access, 'public'>; params: Params },
  serve: (socket: WebSocket, request: FastifyRequest, params: z.output<Params>) => Promise<void>,
): void {
  http.route({
    method: 'GET',
    url,
    websocket: true,
    exposeHeadRoute: false,
    config: { access, replay: false },
    schema: { hide: true, params },
    handler: async (socket, request) => {
      const { closing } = request.server;
      const gone = new AbortController();
      const stop = () => socket.close(restarting);
      closing.addEventListener('abort', stop);
      socket.once('close', () => {
        closing.removeEventListener('abort', stop);
        gone.abort();
      });
      if (closing.aborted) stop();
      endWithAccess(request as FastifyRequest, { close: (why) => socket.close(closings[why], why), gone: gone.signal });
      await serve(socket, request as FastifyRequest, request.params as z.output<Params>);
    },
  });
}
