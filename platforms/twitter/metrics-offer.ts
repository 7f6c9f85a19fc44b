import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** GET /2/tweets: at most 100 IDs. */
const batch = 100;

const none = message('metrics.not_reported', { platform: 'Twitter' });
/** Schemas PostPublicMetrics and UserPublicMetrics; clicks are in non_public_metrics. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: true, clicks: true, views: true, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};
