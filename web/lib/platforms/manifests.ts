import type { PlatformId } from '@everycast/contract/platforms';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';

/** The platforms' limits and rules: the same data and functions that the server checks with. */
export const manifests: Readonly<Record<PlatformId, PlatformManifest>> = { bluesky: blueskyManifest };
