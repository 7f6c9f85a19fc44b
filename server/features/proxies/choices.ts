import { defined } from '@everycast/contract/defined';
import type { Tx } from '../../kernel/database/database.ts';
import { seenByAll } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { nameKey } from '../../kernel/text.ts';
import { type ProxyKernel, type ProxyParts, unknown } from './parts.ts';
import type { ProxyInUse, ProxyRow } from './proxy-store.ts';

/** Which accounts and groups use which proxy. */
export interface ProxyChoices {
  /** @throws AppError not_found, invalid_input */
  chooseForAccount(workspaceId: string, accountId: string, proxyId: string | null): Promise<void>;
  /** @throws AppError not_found, invalid_input */
  chooseForGroup(workspaceId: string, groupId: string, proxyId: string | null): Promise<void>;

  /** The proxies of accounts, by account; those whose traffic goes out directly are left out. Also of accounts that are disconnected. */
  ofAccounts(accountIds: readonly string[]): Promise<Map<string, ProxyInUse>>;

  /** The proxy that an account is connected through. @throws AppError invalid_input, if the workspace has no such proxy */
  forConnecting(workspaceId: string, proxyId: string): Promise<ProxyInUse>;

  /** Accounts that were connected through a proxy keep using it. @throws AppError invalid_input, if it is gone */
  keepFor(tx: Tx, workspaceId: string, accountIds: readonly string[], proxyId: string): Promise<void>;
}

export function createProxyChoices(kernel: ProxyKernel, { store, logins, changing, tell }: ProxyParts): ProxyChoices {
  kernel.domainEvents.on('accounts.moved', (tx, { toWorkspaceId, accountIds }) => bringAlong(tx, toWorkspaceId, accountIds));

  kernel.domainEvents.on('group.deleting', (tx, { workspaceId, groupId }) => keepOwn(tx, workspaceId, groupId));

  /** Accounts that go through the proxy of a group keep it as their own when the group is deleted. */
  async function keepOwn(tx: Tx, workspaceId: string, groupId: string): Promise<void> {
    // Nobody chooses another one for the group until it is gone.
    await store.lockAll(tx, workspaceId);
    const proxyId = await store.ofGroup(tx, groupId);
    if (proxyId === null) return;
    const used = await store.ofAccounts(await store.members(tx, groupId), tx);
    const ids = [...used].filter(([, { id, from }]) => from === 'group' && id === proxyId).map(([accountId]) => accountId);
    await store.setAccounts(tx, ids, proxyId);
    await kernel.events.publish(tx, workspaceId, { type: 'proxies.changed' });
  }

  /** Accounts that moved to another workspace take a copy of their proxy along, so that nothing goes around it. */
  async function bringAlong(tx: Tx, workspaceId: string, accountIds: readonly string[]): Promise<void> {
    const used = await seenByAll(() => store.ofAccounts(accountIds, tx));
    const byProxy = Map.groupBy(used, ([, { id }]) => id);
    if (byProxy.size === 0) return;
    const there = await store.lockAll(tx, workspaceId);
    for (const users of byProxy.values()) {
      const [, { from: _from, ...proxy }] = defined(users[0]);
      let copy = there.find((one) => logins.isSame(one, proxy));
      if (!copy) {
        const name = freeName(proxy.name, there);
        copy = { ...proxy, id: newId(), workspaceId, name, nameKey: nameKey(name) };
        await store.insert(tx, copy);
        there.push(copy);
      }
      const ids = users.map(([accountId]) => accountId);
      await store.setAccounts(tx, ids, copy.id);
    }
    await kernel.events.publish(tx, workspaceId, { type: 'proxies.changed' });
  }

  return {
    chooseForAccount: (workspaceId, accountId, proxyId) =>
      changing(workspaceId, async (tx, proxies) => {
        const account = await store.account(tx, workspaceId, accountId);
        if (!account) throw new AppError('not_found', 'accounts.gone');
        if (proxyId !== null && !proxies.some(({ id }) => id === proxyId)) throw unknown();
        await store.setAccounts(tx, [accountId], proxyId);
        await tell(tx, workspaceId, 'account.proxied', account, [accountId]);
      }),

    chooseForGroup: (workspaceId, groupId, proxyId) =>
      changing(workspaceId, async (tx, proxies) => {
        const group = await store.group(tx, workspaceId, groupId);
        if (!group) throw new AppError('not_found', 'account_groups.gone');
        if (proxyId !== null && !proxies.some(({ id }) => id === proxyId)) throw unknown();
        await store.setGroup(tx, groupId, proxyId);
        await tell(tx, workspaceId, 'group.proxied', group, await store.members(tx, groupId));
      }),

    // A member who doesn't see a group mustn't make an account go around the group's proxy.
    ofAccounts: (accountIds) => seenByAll(() => store.ofAccounts(accountIds)),

    async forConnecting(workspaceId, proxyId) {
      const row = await store.find(workspaceId, proxyId);
      if (!row) throw unknown();
      return { ...row, from: 'account' };
    },

    async keepFor(tx, workspaceId, accountIds, proxyId) {
      const proxies = await store.lockAll(tx, workspaceId);
      if (!proxies.some(({ id }) => id === proxyId)) throw unknown();
      await store.setAccounts(tx, accountIds, proxyId);
      await kernel.events.publish(tx, workspaceId, { type: 'proxies.changed' });
    },
  };
}

/** The name, with a number if it is taken. */
function freeName(name: string, there: readonly ProxyRow[]): string {
  const isTaken = (wanted: string) => there.some((one) => one.nameKey === nameKey(wanted));
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name} ${number}`;
  return free;
}
