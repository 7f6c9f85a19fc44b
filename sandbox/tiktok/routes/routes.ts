import type { FastifyInstance } from 'fastify';
import type { Parts } from '../parts.ts';
import { accountRoutes } from './accounts.ts';
import { publishingRoutes } from './publishing.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './upload.ts';

/** TikTok's hosts under one address: `web`, `api`, and `upload`, to which videos go. */
export function tiktokRoutes(http: FastifyInstance, parts: Parts): void {
  tokenRoutes(http, parts);
  accountRoutes(http, parts);
  publishingRoutes(http, parts);
  uploadRoutes(http, parts);
}
