import type { People } from '../auth/people.ts';
import type { Notifications } from '../notifications/notifications.ts';

/** What exports of a workspace need of other features. What they consist of is read from the tables. */
export interface WorkspaceExportNeeds {
  people: Pick<People, 'names'>;
  notifications: Pick<Notifications, 'notify'>;
}
