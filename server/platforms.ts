import type { PlatformId } from '@everycast/contract/platforms';
import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import type { Platform } from '@everycast/platforms/port/platform';

/** The one place that names concrete platforms. */
export const platforms: Readonly<Record<PlatformId, Platform>> = { bluesky: bluesky as Platform };
