export interface Member {
  workspaceId: string;
  userId: string;
}
