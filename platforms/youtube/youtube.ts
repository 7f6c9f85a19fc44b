import type { OAuthConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { youtubeConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { youtubeResponder } from './engagement/respond.ts';
import { youtubeManifest } from './manifest.ts';
import { youtubeMetrics } from './metrics.ts';
import { youtubePublisher } from './publish.ts';

export const youtube: Platform<OAuthConnector> = {
  manifest: youtubeManifest,
  connect: youtubeConnector,
  publish: youtubePublisher,
  metrics: youtubeMetrics,
  engagement: { read: readEngagement, respond: youtubeResponder },
};
