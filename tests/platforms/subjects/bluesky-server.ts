import { verbatim } from '@everycast/messages/message';
import { startBlueskyServer } from '../servers/bluesky.ts';
import { lineFaults } from '../servers/server.ts';
import type { Subject } from '../subject.ts';
import { subject as bluesky } from './bluesky.ts';

const { manifest } = bluesky.platform;
const noVideo = verbatim('The video service of Bluesky belongs to no server.');

/** The same adapter on a real Bluesky server. */
export const subject: Subject = {
  ...bluesky,
  platform: { ...bluesky.platform, manifest: { ...manifest, publishes: { ...manifest.publishes, video: noVideo, short: noVideo } } },
  startServer: startBlueskyServer,
  // It has no index, which counts and notifies.
  without: ['metrics', 'engagement'],
  line: lineFaults,
  // Ending a login there ends its renewal; its access token stays valid until it expires.
  never: { ...bluesky.never, create: ['revoked'], upload: ['revoked'] },
};
