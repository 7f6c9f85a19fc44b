import { seenByAll } from '../../kernel/database/limit.ts';
import type { ClientReviewNeeds } from './needs.ts';
import type { LinkRow } from './review-store.ts';

/** Who asks a client to review: the workspace, and the member in whose name the server acts for them. */
export interface Host {
  userId: string;
  workspace: string;
  zone: string;
  /** The account group's name. */
  brand: string | null;
}

/** Looks up who is behind a link. The person who sent it may have left since; an owner is always there. */
export function createHost({ workspaces, groups }: Pick<ClientReviewNeeds, 'workspaces' | 'groups'>) {
  return ({ workspaceId, groupId, createdBy }: Pick<LinkRow, 'workspaceId' | 'groupId' | 'createdBy'>): Promise<Host> =>
    seenByAll(async () => {
      const members = await workspaces.members(workspaceId);
      const one = members.find(({ userId }) => userId === createdBy) ?? members.find(({ role }) => role === 'owner');
      if (!one) throw new Error(`Workspace ${workspaceId} has no owner.`);
      const { name: workspace, zone } = await workspaces.current({ userId: one.userId, workspaceId });
      const brand = groupId === null ? null : (await groups.memberships(workspaceId)).find(({ id }) => id === groupId)?.name;
      return { userId: one.userId, workspace, zone, brand: brand ?? null };
    });
}

export type HostOf = ReturnType<typeof createHost>;
