import { metaWebhook } from '../meta/webhook.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { facebookConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { facebookResponder } from './engagement/respond.ts';
import { subscribePage } from './engagement/subscribe.ts';
import { facebookManifest } from './manifest.ts';
import { facebookMetrics } from './metrics.ts';
import { facebookPublisher } from './publish.ts';

export const facebook: Platform<OAuthConnector> = {
  manifest: facebookManifest,
  connect: facebookConnector,
  publish: facebookPublisher,
  metrics: facebookMetrics,
  engagement: { read: readEngagement, respond: facebookResponder },
  webhook: { ...metaWebhook, subscribe: subscribePage },
};
