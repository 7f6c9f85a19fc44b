import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { linkedinConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { linkedinResponder } from './engagement/respond.ts';
import { linkedinManifest } from './manifest.ts';
import { linkedinMetrics } from './metrics.ts';
import { linkedinPublisher } from './publish.ts';
import { linkedinWebhook } from './webhook.ts';

export const linkedin: Platform<OAuthConnector> = {
  manifest: linkedinManifest,
  connect: linkedinConnector,
  publish: linkedinPublisher,
  metrics: linkedinMetrics,
  engagement: { read: readEngagement, respond: linkedinResponder },
  webhook: linkedinWebhook,
};
