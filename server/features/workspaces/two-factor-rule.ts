import type { TwoFactorRequirement } from '@everycast/contract/workspaces';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { accessOf, type Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { compareNames } from '../../kernel/messages.ts';
import type { WorkspacesNeeds } from './needs.ts';
import type { Telling } from './telling.ts';
import type { WorkspacesStore } from './workspace-store.ts';

/**
 * The rule of a team workspace that its members have two-factor authentication. It is closed to those without: they stay members, but see,
 * change and hear nothing of it. So are their API keys, which act in their name.
 */
export interface TwoFactorRule {
  isClosedTo(userId: string, workspaceId: string): Promise<boolean>;

  /** @throws AppError two_factor_required */
  check(userId: string, workspaceId: string): Promise<void>;

  /** Those of its members to whom the workspace isn't closed. */
  withAccess(tx: Tx, workspaceId: string, userIds: readonly string[]): Promise<string[]>;

  get(workspaceId: string): Promise<TwoFactorRequirement>;

  /** @throws AppError not_editable in a personal workspace, or if the owner themselves hasn't turned it on */
  set(by: Membership, required: boolean): Promise<TwoFactorRequirement>;
}

export function createTwoFactorRule(
  { db, events }: Pick<Kernel, 'db' | 'events'>,
  { store, telling }: { store: WorkspacesStore; telling: Telling },
  { people }: Pick<WorkspacesNeeds, 'people'>,
  changed: (tx: Tx, workspaceId: string) => Promise<void>,
): TwoFactorRule {
  const hasTwoFactor = async (userId: string) => (await people.withTwoFactor([userId])).has(userId);
  const isClosedTo = async (userId: string, workspaceId: string) =>
    (await store.requiresTwoFactor(workspaceId)) && !(await hasTwoFactor(userId));

  async function get(workspaceId: string): Promise<TwoFactorRequirement> {
    const ids = (await store.members(workspaceId)).map(({ userId }) => userId);
    const [required, all, withIt] = await Promise.all([store.requiresTwoFactor(workspaceId), people.byIds(ids), people.withTwoFactor(ids)]);
    const lacking = all.filter(({ id }) => !withIt.has(id)).map(({ id, name, email }) => ({ userId: id, name, email }));
    return { required, lacking: lacking.toSorted((a, b) => compareNames(a.name, b.name)) };
  }

  return {
    isClosedTo,

    async check(userId, workspaceId) {
      if (await isClosedTo(userId, workspaceId)) throw new AppError('two_factor_required', 'access.two_factor_required');
    },

    async withAccess(tx, workspaceId, userIds) {
      if (!(await store.requiresTwoFactor(workspaceId, tx))) return [...userIds];
      const withIt = await people.withTwoFactor(userIds, tx);
      return userIds.filter((id) => withIt.has(id));
    },

    get,

    async set({ userId, workspaceId }, required) {
      if (required && !(await hasTwoFactor(userId))) throw new AppError('not_editable', 'workspaces.two_factor_own_first');
      await db.transaction().execute(async (tx) => {
        const workspace = await store.lock(tx, workspaceId);
        if (workspace?.personalOf) throw new AppError('not_editable', 'workspaces.two_factor_team_only');
        const isSame = (await store.requiresTwoFactor(workspaceId, tx)) === required;
        await store.requireTwoFactor(tx, workspaceId, required);
        if (!isSame) await telling.setting(tx, workspaceId, required ? 'settings.two_factor_on' : 'settings.two_factor_off');
        await changed(tx, workspaceId);
        // Their event streams end, or can be opened again.
        for (const member of await store.members(workspaceId, tx)) await events.wake(tx, accessOf(member.userId));
      });
      return get(workspaceId);
    },
  };
}
