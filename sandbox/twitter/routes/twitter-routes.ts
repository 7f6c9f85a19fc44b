import { consentRoutes } from '../../core/routes/consent.ts';
import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { inboxRoutes } from './inbox.ts';
import { mediaRoutes } from './media.ts';
import { metricsRoutes } from './metrics.ts';
import { postRoutes } from './posts.ts';
import { tokenRoutes } from './tokens.ts';
import { userRoutes } from './users.ts';

/** X's hosts under one URL: `web` is x.com, `api` is api.x.com. */
export const twitterRoutes: RoutesByCapability<Parts> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/i/oauth2/authorize', consent), tokenRoutes],
  publish: [postRoutes, mediaRoutes, userRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};
