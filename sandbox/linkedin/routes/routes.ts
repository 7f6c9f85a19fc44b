import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { commentRoutes } from './comments.ts';
import { mediaRoutes } from './media.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profiles.ts';
import { tokenRoutes } from './tokens.ts';

/** LinkedIn's hosts under one address: `web`, `api`, and `upload`, to which files go. */
export const linkedinRoutes: RoutesByCapability<Parts> = {
  connect: [tokenRoutes, profileRoutes],
  publish: [mediaRoutes, postRoutes, commentRoutes],
};
