import { metaWebhook } from '../meta/webhook.ts';
import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { instagramConnector } from './connect.ts';
import { readInbox } from './inbox/read.ts';
import { instagramResponder } from './inbox/respond.ts';
import { subscribeAccount } from './inbox/subscribe.ts';
import { instagramManifest } from './manifest.ts';
import { instagramMetrics } from './metrics.ts';
import { instagramPublisher } from './publish.ts';

export const instagram: Platform<OAuthConnector> = {
  manifest: instagramManifest,
  connect: instagramConnector,
  publish: instagramPublisher,
  metrics: instagramMetrics,
  inbox: { read: readInbox, respond: instagramResponder },
  webhook: { ...metaWebhook, subscribe: subscribeAccount },
};
