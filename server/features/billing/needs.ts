import type { Tx } from '../../kernel/database/database.ts';
import type { People } from '../auth/people.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { PlanAssignments } from '../plans/assignments.ts';
import type { Workspaces } from '../workspaces/workspaces.ts';

/** What billing needs of other features. */
export interface BillingNeeds {
  assignments: Pick<PlanAssignments, 'isAssigned' | 'otherwise'>;
  workspaces: Pick<Workspaces, 'membersWith'>;
  people: Pick<People, 'byIds'>;
  notifications: Pick<Notifications, 'notify'>;
  holds: {
    /** Holds what a workspace publishes, or continues it. */
    set(tx: Tx, workspaceId: string, reason: 'trial_ended' | 'unpaid' | 'subscription_ended' | null): Promise<void>;
  };
}
