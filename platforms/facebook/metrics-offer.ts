import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** Posts are read one by one, with two calls each. */
const batch = 10;

const none = message('metrics.not_reported', { platform: 'Facebook' });
/** Nodes Page and PagePost, and their insights. A Page's views are only reported per day. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: true, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};
