import { consentRoutes } from '../../core/routes/consent.ts';
import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { commentRoutes } from './comments.ts';
import { coverRoutes } from './covers.ts';
import { inboxRoutes } from './inbox.ts';
import { metricsRoutes } from './metrics.ts';
import { nodeRoutes } from './nodes.ts';
import { personRoutes } from './pages.ts';
import { photoRoutes } from './photos.ts';
import { postRoutes } from './posts.ts';
import { tokenRoutes } from './tokens.ts';
import { videoRoutes } from './videos.ts';

/** Facebook's hosts under one URL: `web` is www., `graph` is graph., `video` graph-video., `upload` rupload.facebook.com. */
export const facebookRoutes: RoutesByCapability<Parts> = {
  connect: [(http, { consent }) => consentRoutes(http, '/web/:version/dialog/oauth', consent), tokenRoutes, personRoutes],
  publish: [postRoutes, commentRoutes, photoRoutes, videoRoutes, coverRoutes, nodeRoutes],
  metrics: [metricsRoutes],
  engagement: [inboxRoutes],
};
