import { metaWebhook } from '../meta/webhook.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { instagramConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { instagramResponder } from './engagement/respond.ts';
import { subscribeAccount } from './engagement/subscribe.ts';
import { instagramManifest } from './manifest.ts';
import { instagramMetrics } from './metrics.ts';
import { instagramPublisher } from './publish.ts';

export const instagram: Platform<OAuthConnector> = {
  manifest: instagramManifest,
  connect: instagramConnector,
  publish: instagramPublisher,
  metrics: instagramMetrics,
  engagement: { read: readEngagement, respond: instagramResponder },
  webhook: { ...metaWebhook, subscribe: subscribeAccount },
};
