import type { Role } from '@everycast/contract/workspaces';
import type { Tx } from '../../kernel/database/database.ts';

/** What notifications ask of workspaces and identity. */
export interface NotificationsNeeds {
  members: {
    /** Whose role in the workspace reaches this one. */
    reaching(tx: Tx, workspaceId: string, role: Role): Promise<string[]>;
  };
  people: {
    byIds(ids: readonly string[], tx: Tx): Promise<Array<{ id: string; name: string; email: string; emailNotifications: boolean }>>;
  };
}
