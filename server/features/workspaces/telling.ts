import type { ActivityAction } from '@everycast/contract/activity';
import type { Role } from '@everycast/contract/permissions';
import type { Tx } from '../../kernel/database/database.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { WorkspacesNeeds } from './needs.ts';

type Named = { name: string; zone: string };
type Of<Kind extends string> = Extract<ActivityAction, `${Kind}.${string}`>;

/**
 * Tells a workspace's activity what happens to its members and settings, in the transaction in which it does. Invitations are known by
 * their addresses, so that one can be forgotten with the person.
 */
export function createTelling({ domainEvents }: Pick<Kernel, 'domainEvents'>, { people }: Pick<WorkspacesNeeds, 'people'>) {
  const tell = (tx: Tx, happened: Happened) => domainEvents.emit(tx, 'activity.happened', happened);

  const setting = (tx: Tx, workspaceId: string, action: Of<'settings'>, name = '') =>
    tell(tx, { workspaceId, action, subject: { id: null, name } });

  return {
    /** @param role that they have now */
    async member(tx: Tx, workspaceId: string, action: Of<'member'>, userId: string, role?: Role): Promise<void> {
      const [person] = await people.byIds([userId], tx);
      await tell(tx, { workspaceId, action, subject: { id: userId, name: person?.name ?? '' }, ...(role && { details: { role } }) });
    },

    invited: (tx: Tx, workspaceId: string, { email, role }: { email: string; role: Role }) =>
      tell(tx, { workspaceId, action: 'member.invited', subject: { id: email, name: email }, details: { role } }),

    uninvited: (tx: Tx, workspaceId: string, email: string) =>
      tell(tx, { workspaceId, action: 'member.uninvited', subject: { id: email, name: email } }),

    setting,

    /** @param before what it was called, and its zone */
    async changed(tx: Tx, workspaceId: string, { name, zone }: Partial<Named>, before: Named | undefined): Promise<void> {
      if (name !== undefined && name !== before?.name) await setting(tx, workspaceId, 'settings.renamed', name);
      if (zone !== undefined && zone !== before?.zone) await setting(tx, workspaceId, 'settings.zone', zone);
    },
  };
}

export type Telling = ReturnType<typeof createTelling>;
