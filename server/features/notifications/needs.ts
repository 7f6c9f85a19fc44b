import type { Permission } from '@everycast/contract/permissions';
import type { Tx } from '../../kernel/database/database.ts';

interface Person {
  id: string;
  name: string;
  email: string;
  language: string | null;
  emailNotifications: boolean;
}

/** What notifications need of workspaces and auth. */
export interface NotificationsNeeds {
  members: {
    /** Everyone in the workspace with this permission. */
    membersWith(tx: Tx, workspaceId: string, permission: Permission): Promise<string[]>;
  };
  people: {
    byIds(ids: readonly string[], tx?: Tx): Promise<Person[]>;
  };
  /** Whether a person wants notifications pushed to their browsers. */
  wantsPush(userId: string): Promise<boolean>;
}
