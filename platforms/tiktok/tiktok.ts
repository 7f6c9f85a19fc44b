import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { tiktokConnector } from './connect.ts';
import { tiktokManifest } from './manifest.ts';
import { tiktokMetrics } from './metrics.ts';
import { tiktokPublisher } from './publish.ts';
import { tiktokWebhook } from './webhook.ts';

export const tiktok: Platform<OAuthConnector> = {
  manifest: tiktokManifest,
  connect: tiktokConnector,
  publish: tiktokPublisher,
  metrics: tiktokMetrics,
  webhook: tiktokWebhook,
};
