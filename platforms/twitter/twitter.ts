import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { twitterConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { twitterResponder } from './engagement/respond.ts';
import { twitterManifest } from './manifest.ts';
import { twitterMetrics } from './metrics.ts';
import { findPerson } from './people.ts';
import { twitterPublisher } from './publish.ts';
import { twitterWebhook } from './webhook.ts';

export const twitter: Platform<OAuthConnector> = {
  manifest: twitterManifest,
  connect: twitterConnector,
  publish: twitterPublisher,
  metrics: twitterMetrics,
  people: findPerson,
  engagement: { read: readEngagement, respond: twitterResponder },
  webhook: twitterWebhook,
};
