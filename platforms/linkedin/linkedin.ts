import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { linkedinConnector } from './connect.ts';
import { readInbox } from './inbox/read.ts';
import { linkedinResponder } from './inbox/respond.ts';
import { linkedinManifest } from './manifest.ts';
import { linkedinMetrics } from './metrics.ts';
import { linkedinPublisher } from './publish.ts';
import { linkedinWebhook } from './webhook.ts';

export const linkedin: Platform<OAuthConnector> = {
  manifest: linkedinManifest,
  connect: linkedinConnector,
  publish: linkedinPublisher,
  metrics: linkedinMetrics,
  inbox: { read: readInbox, respond: linkedinResponder },
  webhook: linkedinWebhook,
};
