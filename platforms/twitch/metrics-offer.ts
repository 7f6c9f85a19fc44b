import { message } from '@everycast/messages/message';
import type { MetricsOffer } from '../port/metrics-offer.ts';

const none = message('metrics.no_posts', { platform: 'Twitch' });
/** Chat messages and the schedule have no figures. Views of recordings end with them, so they don't add up. */
export const metricsOffer: MetricsOffer = {
  post: { likes: none, comments: none, shares: none, saves: none, clicks: none, views: none, reach: none },
  account: {
    followers: true,
    views: message('metrics.not_reported', { platform: 'Twitch' }),
    reach: message('metrics.not_reported', { platform: 'Twitch' }),
  },
  batch: 100,
};
