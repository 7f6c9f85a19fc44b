import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { mastodonConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { mastodonResponder } from './engagement/respond.ts';
import { mastodonManifest } from './manifest.ts';
import { mastodonMetrics } from './metrics.ts';
import { findPeople } from './people.ts';
import { mastodonPublisher } from './publish.ts';

export const mastodon: Platform<OAuthConnector> = {
  manifest: mastodonManifest,
  connect: mastodonConnector,
  publish: mastodonPublisher,
  metrics: mastodonMetrics,
  people: findPeople,
  engagement: { read: readEngagement, respond: mastodonResponder },
};
