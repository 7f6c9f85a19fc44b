import type { Workspace } from '@everycast/contract/workspaces';

/** What auth needs of workspaces. */
export interface AuthNeeds {
  workspaces: {
    /** Creates a new person's personal workspace. */
    welcome(userId: string): Promise<void>;
    /** A person's workspaces, the personal one first. */
    of(userId: string): Promise<Workspace[]>;
    invitations: {
      /** Whether there is an open invitation: for this email, or by its link's token. */
      isOpen(by: { email: string } | { token: string }): Promise<boolean>;
    };
  };
}
