import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** POST /v2/video/query/: at most 20 IDs. */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'TikTok' });
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: true, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};
