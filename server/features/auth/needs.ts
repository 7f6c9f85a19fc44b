import type { Workspace } from '@everycast/contract/workspaces';

/** What identity asks of workspaces. */
export interface AuthNeeds {
  workspaces: {
    /** Makes the personal workspace of somebody who just signed up. */
    welcome(userId: string): Promise<void>;
    /** The workspaces somebody belongs to, the personal one first. */
    of(userId: string): Promise<Workspace[]>;
    invitations: {
      /** Whether one is open: to this address, or by the token of its link. */
      isOpen(by: { email: string } | { token: string }): Promise<boolean>;
    };
  };
}
