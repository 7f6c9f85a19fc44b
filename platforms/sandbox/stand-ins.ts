import type { Stage, StandIn } from './core/stand-in.ts';
import { twitterStandIn } from './twitter/twitter.ts';
import { youtubeStandIn } from './youtube/youtube.ts';

/** Every stand-in by the id of its platform. */
export const standIns: Readonly<Record<string, (stage: Stage) => StandIn>> = {
  twitter: twitterStandIn,
  youtube: youtubeStandIn,
};
