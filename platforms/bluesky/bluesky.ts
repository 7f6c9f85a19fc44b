import type { ConnectBluesky } from '@everycast/contract/accounts';
import type { PasswordConnector } from '../port/connection.ts';
import type { Platform } from '../port/platform.ts';
import { blueskyConnector } from './connect.ts';
import { readEngagement } from './engagement/read.ts';
import { blueskyResponder } from './engagement/respond.ts';
import { blueskyManifest } from './manifest.ts';
import { findPeople } from './mentions.ts';
import { blueskyMetrics } from './metrics.ts';
import { blueskyPublisher } from './publish.ts';

export const bluesky: Platform<PasswordConnector<ConnectBluesky>> = {
  manifest: blueskyManifest,
  connect: blueskyConnector,
  publish: blueskyPublisher,
  metrics: blueskyMetrics,
  people: findPeople,
  engagement: { read: readEngagement, respond: blueskyResponder },
};
