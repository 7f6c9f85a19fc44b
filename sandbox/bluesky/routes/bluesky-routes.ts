import type { Http } from '../../core/routes/http.ts';
import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { actorRoutes } from './actors.ts';
import { refused } from './error-format.ts';
import { inboxRoutes } from './inbox.ts';
import { metricsRoutes } from './metrics.ts';
import { repoRoutes } from './repo.ts';
import { serverRoutes } from './server.ts';
import { videoRoutes } from './video.ts';

export const blueskyRoutes: RoutesByCapability<Parts> = {
  connect: [serverRoutes],
  publish: [actorRoutes, repoRoutes, videoRoutes, otherRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};

/** Everything else. */
function otherRoutes(http: Http): void {
  const { status, body } = refused(501, 'MethodNotImplemented', 'Method Not Implemented');
  for (const path of ['/xrpc/*', '/video/xrpc/*']) http.all(path, async (_request, reply) => reply.code(status).send(body));
}
