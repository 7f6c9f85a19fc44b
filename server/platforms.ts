import { ConnectBluesky } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { facebook } from '@everycast/platforms/facebook/facebook';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { guarded } from '@everycast/platforms/port/guarded';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import type { Platform } from '@everycast/platforms/port/platform';
import { tiktok } from '@everycast/platforms/tiktok/tiktok';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { youtube } from '@everycast/platforms/youtube/youtube';
import type { Config } from './kernel/config.ts';

const adapters: Readonly<Record<PlatformId, Platform>> = {
  instagram,
  twitter,
  facebook,
  linkedin,
  tiktok,
  youtube,
  twitch,
  mastodon,
  bluesky: bluesky as Platform,
};

/** The one place that names concrete platforms; what their servers return is sanitized before it is stored. */
export const platforms = Object.fromEntries(Object.entries(adapters).map(([id, adapter]) => [id, guarded(adapter)])) as typeof adapters;

export const manifestsOf = (all: typeof platforms): Readonly<Record<PlatformId, PlatformManifest>> =>
  Object.fromEntries(Object.entries(all).map(([id, { manifest }]) => [id, manifest])) as Record<PlatformId, PlatformManifest>;

/** What a person enters to connect to platforms with usernames and passwords; others start at `/accounts/:platform/consent`. */
export const logins = ({ bluesky: set }: Config['platforms']) => ({
  bluesky: set?.baseUrl ? ConnectBluesky.extend({ service: ConnectBluesky.shape.service.unwrap().default(set.baseUrl) }) : ConnectBluesky,
});
