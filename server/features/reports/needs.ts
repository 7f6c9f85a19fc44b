import type { Analytics } from '../analytics/analytics.ts';
import type { Notifications } from '../notifications/notifications.ts';

/** What reports need of other features. */
export interface ReportsNeeds {
  dashboard: Pick<Analytics['dashboard'], 'overview' | 'posts'>;
  notifications: Pick<Notifications, 'notify'>;
}
