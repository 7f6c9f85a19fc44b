import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endWithAccess } from './end-with-access.ts';

/** Sends an endless body. It breaks off when the server stops, and when its reader loses access. */
export function sendLive(request: FastifyRequest, reply: FastifyReply, { body, type }: { body: Readable; type: string }): FastifyReply {
  const { closing } = request.server;
  const gone = new AbortController();
  const stop = () => void body.destroy();
  closing.addEventListener('abort', stop);
  body.once('close', () => {
    closing.removeEventListener('abort', stop);
    gone.abort();
  });
  if (closing.aborted) stop();
  endWithAccess(request, { close: stop, gone: gone.signal });
  return reply.type(type).header('cache-control', 'no-store').header('x-accel-buffering', 'no').send(body);
}
