import { ConnectBluesky } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import type { Config } from './kernel/config.ts';

/** The one place that names concrete platforms. */
export const platforms: Readonly<Record<PlatformId, Platform>> = { bluesky: bluesky as Platform };

export const manifests: Readonly<Record<PlatformId, PlatformManifest>> = { bluesky: bluesky.manifest };

/** What a person enters to connect, by platform; `services` are the operator's default addresses for those who name none. */
export const logins = (services: Config['platformServices']) =>
  ({
    bluesky: services.bluesky
      ? ConnectBluesky.extend({ service: ConnectBluesky.shape.service.unwrap().default(services.bluesky) })
      : ConnectBluesky,
  }) satisfies Record<PlatformId, unknown>;
