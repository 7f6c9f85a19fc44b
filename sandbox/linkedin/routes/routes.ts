import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { commentRoutes } from './comments.ts';
import { mediaRoutes } from './media.ts';
import { postRoutes } from './posts.ts';
import { profileRoutes } from './profiles.ts';
import { tokenRoutes } from './tokens.ts';

/** LinkedIn's hosts under one address: `web`, `api`, and `upload`, to which files go. */
export function linkedinRoutes(http: FastifyInstance, parts: Parts): void {
  tokenRoutes(http, parts);
  profileRoutes(http, parts);
  mediaRoutes(http, parts);
  postRoutes(http, parts);
  commentRoutes(http, parts);
}
