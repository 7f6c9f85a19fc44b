import { blueskyStandIn } from './bluesky/bluesky.ts';
import type { StandIn, StandInContext } from './core/stand-in.ts';
import { facebookStandIn } from './facebook/facebook.ts';
import { instagramStandIn } from './instagram/instagram.ts';
import { linkedinStandIn } from './linkedin/linkedin.ts';
import { mastodonStandIn } from './mastodon/mastodon.ts';
import { tiktokStandIn } from './tiktok/tiktok.ts';
import { twitchStandIn } from './twitch/twitch.ts';
import { twitterStandIn } from './twitter/twitter.ts';
import { youtubeStandIn } from './youtube/youtube.ts';

/** Every stand-in by platform ID. */
export const standIns: Readonly<Record<string, (stage: StandInContext) => StandIn>> = {
  bluesky: blueskyStandIn,
  facebook: facebookStandIn,
  instagram: instagramStandIn,
  linkedin: linkedinStandIn,
  mastodon: mastodonStandIn,
  tiktok: tiktokStandIn,
  twitch: twitchStandIn,
  twitter: twitterStandIn,
  youtube: youtubeStandIn,
};
