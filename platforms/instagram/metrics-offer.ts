import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** Posts are read one by one, with two calls each. */
const batch = 10;

const none = message('metrics.not_reported', { platform: 'Instagram' });
/** Nodes IGMedia and IGUser, and their insights. An account's views are only reported per day. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: true, clicks: none, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};
