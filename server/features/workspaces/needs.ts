/** What workspaces ask of identity. */
export interface WorkspacesNeeds {
  people: {
    byIds(ids: readonly string[]): Promise<Array<{ id: string; name: string; email: string }>>;
    byEmail(email: string): Promise<{ id: string } | null>;
  };
}
