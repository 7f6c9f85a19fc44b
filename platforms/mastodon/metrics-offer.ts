import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

/** The most that GET /api/v1/statuses takes (DEFAULT_STATUSES_LIMIT in Mastodon's source; its description names no limit). */
const batch = 20;

const none = message('metrics.not_reported', { platform: 'Mastodon' });
/** Entity Status counts no bookmarks, and nobody's views. */
export const metricsOffer: MetricsOffer = {
  post: { likes: true, comments: true, shares: true, saves: none, clicks: none, views: none, reach: none },
  account: { followers: true, views: none, reach: none },
  batch,
};
