import type { OAuthConnector, Platform } from '../port/platform.ts';
import { facebookConnector } from './connect.ts';
import { facebookManifest } from './manifest.ts';
import { facebookPublisher } from './publish.ts';

export const facebook: Platform<OAuthConnector> = {
  manifest: facebookManifest,
  connect: facebookConnector,
  publish: facebookPublisher,
};
