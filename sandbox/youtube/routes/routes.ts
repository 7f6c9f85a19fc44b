import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { channelRoutes } from './channels.ts';
import { commentRoutes } from './comments.ts';
import { coverRoutes } from './covers.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './upload.ts';
import { videoRoutes } from './videos.ts';

/** Google's hosts under one address: `accounts`, `oauth2`, and `api`, which is youtube.googleapis.com. */
export function youtubeRoutes(http: FastifyInstance, parts: Parts): void {
  tokenRoutes(http, parts);
  channelRoutes(http, parts);
  uploadRoutes(http, parts);
  videoRoutes(http, parts);
  commentRoutes(http, parts);
  coverRoutes(http, parts);
}
