import type { People } from '../auth/people.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { PlanAssignments } from '../plans/assignments.ts';
import type { Holds } from '../plans/holds.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What billing needs of other features. */
export interface BillingNeeds {
  assignments: Pick<PlanAssignments, 'isAssigned' | 'otherwise'>;
  workspaces: Pick<Workspaces, 'membersWith'>;
  people: Pick<People, 'byIds'>;
  notifications: Pick<Notifications, 'notify' | 'unsubscribing' | 'wantsMail'>;
  holds: Pick<Holds, 'set'>;
}
