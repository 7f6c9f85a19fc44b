import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { refused } from './error-format.ts';
import { repoRoutes } from './repo.ts';
import { serverRoutes } from './server.ts';
import { videoRoutes } from './video.ts';

export function blueskyRoutes(http: FastifyInstance, parts: Parts): void {
  serverRoutes(http, parts);
  repoRoutes(http, parts);
  videoRoutes(http, parts);
  const { status, body } = refused(501, 'MethodNotImplemented', 'Method Not Implemented');
  for (const path of ['/xrpc/*', '/video/xrpc/*']) http.all(path, async (_request, reply) => reply.code(status).send(body));
}
