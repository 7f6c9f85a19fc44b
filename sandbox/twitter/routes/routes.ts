import type { FastifyInstance } from 'fastify';
import { consentRoutes } from '../../core/routes/consent.ts';
import type { Parts } from '../parts.ts';
import { mediaRoutes } from './media.ts';
import { postRoutes } from './posts.ts';
import { tokenRoutes } from './tokens.ts';

/** The hosts of X under one address: `web` is x.com, `api` is api.x.com. */
export function twitterRoutes(http: FastifyInstance, parts: Parts): void {
  consentRoutes(http, '/web/i/oauth2/authorize', parts.consent);
  tokenRoutes(http, parts);
  postRoutes(http, parts);
  mediaRoutes(http, parts);
}
