import type { FastifyInstance } from 'fastify';
import { consentRoutes } from '../../core/routes/consent.ts';
import type { Parts } from '../parts.ts';
import { accountRoutes } from './accounts.ts';
import { mediaRoutes } from './media.ts';
import { oauthRoutes } from './oauth.ts';
import { statusRoutes } from './statuses.ts';

export function mastodonRoutes(http: FastifyInstance, parts: Parts): void {
  consentRoutes(http, '/oauth/authorize', parts.consent);
  oauthRoutes(http, parts);
  accountRoutes(http, parts);
  statusRoutes(http, parts);
  mediaRoutes(http, parts);
}
