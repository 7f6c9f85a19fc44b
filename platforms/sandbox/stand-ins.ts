import type { Stage, StandIn } from './core/stand-in.ts';
import { facebookStandIn } from './facebook/facebook.ts';
import { instagramStandIn } from './instagram/instagram.ts';
import { twitterStandIn } from './twitter/twitter.ts';

/** Every stand-in by the id of its platform. */
export const standIns: Readonly<Record<string, (stage: Stage) => StandIn>> = {
  facebook: facebookStandIn,
  instagram: instagramStandIn,
  twitter: twitterStandIn,
};
