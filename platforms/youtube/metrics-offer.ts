import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** Method videos.list: at most 50 IDs. Documentation only; its description names no limit. */
const batch = 50;

const elsewhere = message('metrics.own_analytics', { platform: 'YouTube' });
const none = message('metrics.not_reported', { platform: 'YouTube' });
/** Schemas VideoStatistics and ChannelStatistics. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: elsewhere, saves: none, clicks: none, views: true, reach: none },
  account: { followers: true, views: true, reach: none },
  batch,
};
