import {
  type AccountGroup,
  type AccountGroupChange,
  type AccountGroupMembers,
  maxAccountsPerGroup,
  maxGroups,
  type NewAccountGroup,
} from '@everycast/contract/account-groups';
import { defined } from '@everycast/contract/defined';
import type { Subquery, Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { nameKey } from '../../kernel/text.ts';
import { createAccountGroupsStore, type GroupRow } from './account-group-store.ts';
import type { AccountGroupsNeeds } from './needs.ts';

const gone = () => new AppError('not_found', 'account_groups.gone');

/** A workspace's groups of accounts. Members that are disconnected are kept and not shown. */
export interface AccountGroups {
  /** All of a workspace, in their order. */
  list(workspaceId: string): Promise<AccountGroup[]>;

  /** Each group's accounts in the order of the groups, including those that are disconnected: what they published stays the group's. */
  memberships(workspaceId: string): Promise<{ id: string; name: string; accountIds: string[] }[]>;

  /** The accounts in any of the groups, also those that are disconnected. */
  accountsOf(groupIds: readonly string[]): Subquery<string>;

  /** The connected accounts in any of these groups; a group that is gone has none. */
  accountsIn(workspaceId: string, groupIds: readonly string[]): Promise<string[]>;

  /** Adds one after the others. @throws AppError already_exists, limit_reached, invalid_input */
  create(workspaceId: string, group: NewAccountGroup): Promise<AccountGroup>;

  /** @throws AppError not_found, already_exists, invalid_input */
  change(workspaceId: string, id: string, change: AccountGroupChange): Promise<AccountGroup>;

  /** Accounts join and leave, also while others change the group. @throws AppError not_found, invalid_input, limit_reached */
  changeMembers(workspaceId: string, id: string, members: AccountGroupMembers): Promise<AccountGroup>;

  /** @throws AppError version_conflict unless these are all groups of the workspace: someone has added or deleted one in the meantime */
  sort(workspaceId: string, ids: readonly string[]): Promise<void>;

  /** Its accounts and their posts stay. @throws AppError not_found */
  remove(workspaceId: string, id: string): Promise<void>;
}

export function createAccountGroups(
  kernel: Pick<Kernel, 'db' | 'clock' | 'events' | 'domainEvents'>,
  { accounts }: AccountGroupsNeeds,
): AccountGroups {
  const store = createAccountGroupsStore(kernel.db);
  kernel.domainEvents.on('accounts.moved', async (tx, { fromWorkspaceId, accountIds }) => {
    await store.removeFromAll(tx, accountIds);
    await kernel.events.publish(tx, fromWorkspaceId, { type: 'groups.changed' });
  });

  /** Changes a workspace's groups, one change at a time, and notifies browsers. */
  const changing = <T>(workspaceId: string, work: (tx: Tx, groups: GroupRow[]) => Promise<T>): Promise<T> =>
    kernel.db.transaction().execute(async (tx) => {
      const result = await work(tx, await store.lockAll(tx, workspaceId));
      await kernel.events.publish(tx, workspaceId, { type: 'groups.changed' });
      return result;
    });

  const tell = (
    tx: Tx,
    workspaceId: string,
    action: 'group.created' | 'group.changed' | 'group.deleted',
    { id, name }: Pick<GroupRow, 'id' | 'name'>,
  ) => kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, action, subject: { id, name } });

  function refuseTaken(groups: readonly GroupRow[], name: string, self?: string): void {
    const taken = groups.find((group) => group.nameKey === nameKey(name) && group.id !== self);
    if (taken) throw new AppError('already_exists', 'account_groups.name_taken', { name: taken.name });
  }

  /** @throws AppError invalid_input if one isn't a connected account of the workspace */
  async function refuseUnknown(workspaceId: string, accountIds: readonly string[]): Promise<void> {
    const known = await accounts.describe(workspaceId, accountIds);
    const unknown = accountIds.filter((id) => !known.get(id)?.connected);
    if (unknown.length > 0) throw new AppError('invalid_input', 'account_groups.unknown_account', undefined, { accountIds: unknown });
  }

  /** With their connected accounts, those of one group in the order of their IDs. */
  async function shown(workspaceId: string, groups: readonly GroupRow[], tx?: Tx): Promise<AccountGroup[]> {
    const ids = groups.map(({ id }) => id);
    const members = await store.members(ids, tx);
    const known = await accounts.describe(workspaceId, [...new Set(members.map(({ accountId }) => accountId))]);
    const byGroup = Map.groupBy(
      members.filter(({ accountId }) => known.get(accountId)?.connected),
      ({ groupId }) => groupId,
    );
    return groups.map(({ id, name, color }) => ({
      id,
      name,
      color,
      accountIds: (byGroup.get(id) ?? []).map(({ accountId }) => accountId).sort(),
    }));
  }

  /** Puts exactly these of the connected accounts into a group. */
  async function setMembers(tx: Tx, workspaceId: string, group: GroupRow, wanted: readonly string[]): Promise<void> {
    const [before] = await shown(workspaceId, [group], tx);
    const had = before?.accountIds ?? [];
    await store.removeMembers(
      tx,
      group.id,
      had.filter((id) => !wanted.includes(id)),
    );
    await store.addMembers(
      tx,
      group.id,
      wanted.filter((id) => !had.includes(id)),
    );
  }

  return {
    list: async (workspaceId) => shown(workspaceId, await store.list(workspaceId)),
    memberships: store.memberships,
    accountsOf: store.accountsOf,

    async accountsIn(workspaceId, groupIds) {
      const groups = (await store.list(workspaceId)).filter(({ id }) => groupIds.includes(id));
      return [...new Set((await shown(workspaceId, groups)).flatMap(({ accountIds }) => accountIds))];
    },

    async create(workspaceId, { name, color, accountIds }) {
      await refuseUnknown(workspaceId, accountIds);
      return changing(workspaceId, async (tx, groups) => {
        refuseTaken(groups, name);
        if (groups.length >= maxGroups) throw new AppError('limit_reached', 'account_groups.limit_reached', { max: maxGroups });
        const position = (groups.at(-1)?.position ?? -1) + 1;
        const row = { id: newId(), workspaceId, name, nameKey: nameKey(name), color, position, createdAt: kernel.clock.now() };
        await store.insert(tx, row);
        await store.addMembers(tx, row.id, accountIds);
        await tell(tx, workspaceId, 'group.created', row);
        return { id: row.id, name, color, accountIds: accountIds.toSorted() };
      });
    },

    async change(workspaceId, id, { name, color, accountIds }) {
      if (accountIds) await refuseUnknown(workspaceId, accountIds);
      return changing(workspaceId, async (tx, groups) => {
        const group = groups.find((one) => one.id === id);
        if (!group) throw gone();
        if (name !== undefined) refuseTaken(groups, name, id);
        const change = { ...(name !== undefined && { name, nameKey: nameKey(name) }), ...(color && { color }) };
        await store.update(tx, id, change);
        if (accountIds) await setMembers(tx, workspaceId, group, accountIds);
        await tell(tx, workspaceId, 'group.changed', { ...group, ...change });
        const [changed] = await shown(workspaceId, [{ ...group, ...change }], tx);
        return defined(changed, 'changed group');
      });
    },

    async changeMembers(workspaceId, id, { add, remove }) {
      await refuseUnknown(workspaceId, add);
      return changing(workspaceId, async (tx, groups) => {
        const group = groups.find((one) => one.id === id);
        if (!group) throw gone();
        const [before] = await shown(workspaceId, [group], tx);
        const left = (before?.accountIds ?? []).filter((member) => !remove.includes(member));
        const wanted = [...new Set([...left, ...add])];
        if (wanted.length > maxAccountsPerGroup)
          throw new AppError('limit_reached', 'account_groups.too_many_accounts', { max: maxAccountsPerGroup });
        await setMembers(tx, workspaceId, group, wanted);
        await tell(tx, workspaceId, 'group.changed', group);
        return { id, name: group.name, color: group.color, accountIds: wanted.toSorted() };
      });
    },

    sort: (workspaceId, ids) =>
      changing(workspaceId, async (tx, groups) => {
        const all = new Set(groups.map(({ id }) => id));
        if (new Set(ids).size !== ids.length || ids.length !== all.size || !ids.every((id) => all.has(id)))
          throw new AppError('version_conflict', 'account_groups.other_groups');
        for (const [position, id] of ids.entries()) await store.update(tx, id, { position });
      }),

    remove: (workspaceId, id) =>
      changing(workspaceId, async (tx, groups) => {
        const group = groups.find((one) => one.id === id);
        if (!group) throw gone();
        await kernel.domainEvents.emit(tx, 'group.deleting', { workspaceId, groupId: id });
        await store.remove(tx, id);
        await tell(tx, workspaceId, 'group.deleted', group);
      }),
  };
}
