import type { RoutesByCapability } from '../../core/stand-in.ts';
import type { Parts } from '../parts.ts';
import { accountRoutes } from './accounts.ts';
import { metricsRoutes } from './metrics.ts';
import { publishingRoutes } from './publishing.ts';
import { tokenRoutes } from './tokens.ts';
import { uploadRoutes } from './upload.ts';

/** TikTok's hosts under one URL: `web`, `api`, and `upload` for videos. */
export const tiktokRoutes: RoutesByCapability<Parts> = {
  connect: [tokenRoutes, accountRoutes],
  publish: [publishingRoutes, uploadRoutes],
  metrics: [metricsRoutes],
};
