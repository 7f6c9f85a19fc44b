import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { findCategories } from './categories.ts';
import { twitchConnector } from './connect.ts';
import { twitchManifest } from './manifest.ts';
import { twitchMetrics } from './metrics.ts';
import { twitchPublisher } from './publish.ts';
import { twitchWebhook } from './webhook.ts';

export const twitch: Platform<OAuthConnector> = {
  manifest: twitchManifest,
  connect: twitchConnector,
  publish: twitchPublisher,
  metrics: twitchMetrics,
  finds: { category: findCategories },
  webhook: twitchWebhook,
};
