import { consentRoutes } from '../../core/routes/consent.ts';
import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { accountRoutes } from './accounts.ts';
import { inboxRoutes } from './inbox.ts';
import { mediaRoutes } from './media.ts';
import { metricsRoutes } from './metrics.ts';
import { oauthRoutes } from './oauth.ts';
import { searchRoutes } from './search.ts';
import { statusRoutes } from './statuses.ts';

export const mastodonRoutes: RoutesByCapability<Parts> = {
  connect: [(http, { consent }) => consentRoutes(http, '/oauth/authorize', consent), oauthRoutes, accountRoutes],
  publish: [statusRoutes, mediaRoutes, searchRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};
