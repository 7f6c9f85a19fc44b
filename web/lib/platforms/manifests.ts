import type { PlatformId } from '@everycast/contract/platforms';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { facebookManifest } from '@everycast/platforms/facebook/manifest';
import { instagramManifest } from '@everycast/platforms/instagram/manifest';
import { linkedinManifest } from '@everycast/platforms/linkedin/manifest';
import { mastodonManifest } from '@everycast/platforms/mastodon/manifest';
import type { PlatformManifest } from '@everycast/platforms/port/manifest';
import { tiktokManifest } from '@everycast/platforms/tiktok/manifest';
import { twitchManifest } from '@everycast/platforms/twitch/manifest';
import { twitterManifest } from '@everycast/platforms/twitter/manifest';
import { youtubeManifest } from '@everycast/platforms/youtube/manifest';

/** The platforms' limits and rules: the same data and functions that the server uses. */
export const manifests: Readonly<Record<PlatformId, PlatformManifest>> = {
  instagram: instagramManifest,
  twitter: twitterManifest,
  facebook: facebookManifest,
  linkedin: linkedinManifest,
  tiktok: tiktokManifest,
  youtube: youtubeManifest,
  twitch: twitchManifest,
  mastodon: mastodonManifest,
  bluesky: blueskyManifest,
};
