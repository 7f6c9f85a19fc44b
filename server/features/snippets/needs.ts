import type { AccountGroup } from '@everycast/contract/account-groups';

/** What snippets need of other features. */
export interface SnippetsNeeds {
  accounts: {
    /** Those of `ids` that the workspace has or had, by ID. */
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, { connected: boolean }>>;
  };
  groups: {
    /** All of a workspace, in their order. */
    list(workspaceId: string): Promise<AccountGroup[]>;
  };
}
