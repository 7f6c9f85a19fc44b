/** What account groups need of other features. */
export interface AccountGroupsNeeds {
  accounts: {
    /** Those of `ids` that the workspace has or had, by ID. */
    describe(workspaceId: string, ids: readonly string[]): Promise<Map<string, { connected: boolean }>>;
  };
}
