import { consentRoutes } from '../../core/routes/consent.ts';
import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { commentRoutes } from './comments.ts';
import { inboxRoutes } from './inbox.ts';
import { metricsRoutes } from './metrics.ts';
import { nodeRoutes } from './nodes.ts';
import { publishingRoutes } from './publishing.ts';
import { tokenRoutes } from './tokens.ts';

/** Instagram's hosts under one URL: `web` is www., `token` api., `graph` graph.instagram.com, `upload` rupload.facebook.com. */
export const instagramRoutes: RoutesByCapability<Parts> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/oauth/authorize', consent), tokenRoutes],
  publish: [publishingRoutes, nodeRoutes, commentRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};
