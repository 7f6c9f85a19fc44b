import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** A member's post takes five requests. */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'LinkedIn' });
/** Members' posts have no clicks, and their followers aren't reported. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: true, views: true, reach: true },
  account: { followers: true, views: none, reach: none },
  batch,
};
