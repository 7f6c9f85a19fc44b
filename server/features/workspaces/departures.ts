import type { Tx } from '../../kernel/database/database.ts';
import { lengthy } from '../../kernel/database/limits.ts';
import { accessOf } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { InvitationsStore } from './invitation-store.ts';
import type { Telling } from './telling.ts';
import type { WorkspacesStore } from './workspace-store.ts';

/** What becomes of the workspaces of someone whose account is deleted. The caller has locked the workspaces. */
export interface Departures {
  /** Someone else becomes the owner, and the person leaves. A personal workspace is a team's from then on. */
  handOver(tx: Tx, workspaceId: string, { from, to }: { from: string; to: string }): Promise<void>;

  leave(tx: Tx, workspaceId: string, userId: string): Promise<void>;

  /** Nobody else can get in anymore, so that nothing new begins in a workspace that is to be deleted. */
  close(tx: Tx, workspaceId: string, userId: string): Promise<void>;

  /** Deletes a workspace, with everything that belongs to it in the database. */
  remove(workspaceId: string): Promise<void>;

  /** Deletes open invitations to an address. */
  forgetAddress(tx: Tx, email: string): Promise<void>;
}

export function createDepartures(
  { db, events }: Pick<Kernel, 'db' | 'events'>,
  { store, invitationStore, telling }: { store: WorkspacesStore; invitationStore: InvitationsStore; telling: Telling },
  changed: (tx: Tx, workspaceId: string) => Promise<void>,
): Departures {
  async function leave(tx: Tx, workspaceId: string, userId: string): Promise<void> {
    await store.removeMember(tx, workspaceId, userId);
    await changed(tx, workspaceId);
    await events.wake(tx, accessOf(userId));
  }

  return {
    async handOver(tx, workspaceId, { from, to }) {
      await store.setRole(tx, workspaceId, to, 'owner');
      await telling.member(tx, workspaceId, 'member.changed', to, 'owner');
      await store.makeTeam(tx, workspaceId);
      await leave(tx, workspaceId, from);
      await events.wake(tx, accessOf(to));
    },
    leave,
    async close(tx, workspaceId, userId) {
      for (const member of await store.members(workspaceId, tx)) if (member.userId !== userId) await leave(tx, workspaceId, member.userId);
      await invitationStore.dropAll(tx, workspaceId);
    },
    remove: (workspaceId) => lengthy(db, (tx) => store.remove(tx, workspaceId)),
    forgetAddress: invitationStore.dropTo,
  };
}
