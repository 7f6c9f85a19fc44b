import type { FastifyInstance } from 'fastify';
import { consentRoutes } from '../../core/routes/consent.ts';
import type { Parts } from '../parts.ts';
import { nodeRoutes } from './nodes.ts';
import { publishingRoutes } from './publishing.ts';
import { tokenRoutes } from './tokens.ts';

/** The hosts of Instagram under one address: `web` is www., `token` api., `graph` graph.instagram.com, `upload` rupload.facebook.com. */
export function instagramRoutes(http: FastifyInstance, parts: Parts): void {
  consentRoutes(http, '/web/oauth/authorize', parts.consent);
  tokenRoutes(http, parts);
  publishingRoutes(http, parts);
  nodeRoutes(http, parts);
}
