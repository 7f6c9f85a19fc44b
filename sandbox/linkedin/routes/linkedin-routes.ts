import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { commentRoutes } from './comments.ts';
import { mediaRoutes } from './media.ts';
import { metricsRoutes } from './metrics.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profiles.ts';
import { reactionRoutes } from './reactions.ts';
import { tokenRoutes } from './tokens.ts';

/** LinkedIn's hosts under one URL: `web`, `api`, and `upload` for files. */
export const linkedinRoutes: RoutesByCapability<Parts> = {
  connect: [tokenRoutes, profileRoutes],
  publish: [mediaRoutes, postRoutes, commentRoutes],
  metrics: [metricsRoutes],
  engagement: [reactionRoutes],
};
