import type { FastifyInstance } from 'fastify';
import { consentRoutes } from '../../core/routes/consent.ts';
import type { Parts } from '../parts.ts';
import { coverRoutes } from './covers.ts';
import { nodeRoutes } from './nodes.ts';
import { personRoutes } from './pages.ts';
import { photoRoutes } from './photos.ts';
import { postRoutes } from './posts.ts';
import { tokenRoutes } from './tokens.ts';
import { videoRoutes } from './videos.ts';

/** The hosts of Facebook under one address: `web` is www., `graph` is graph., `video` graph-video., `upload` rupload.facebook.com. */
export function facebookRoutes(http: FastifyInstance, parts: Parts): void {
  consentRoutes(http, '/web/:version/dialog/oauth', parts.consent);
  tokenRoutes(http, parts);
  personRoutes(http, parts);
  postRoutes(http, parts);
  photoRoutes(http, parts);
  videoRoutes(http, parts);
  coverRoutes(http, parts);
  nodeRoutes(http, parts);
}
