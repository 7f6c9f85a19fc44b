import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** Lexicon app.bsky.feed.getPosts: at most 25 URIs. */
const batch = 25;

const none = message('metrics.not_reported', { platform: 'Bluesky' });
/** Lexicons app.bsky.feed.defs#postView and app.bsky.actor.defs#profileViewDetailed; nobody counts who sees a post. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: none, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};
