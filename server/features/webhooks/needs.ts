import type { Notifications } from '../notifications/notifications.ts';

/** What webhooks need of other features. */
export interface WebhooksNeeds {
  notifications: Pick<Notifications, 'notify'>;
}
