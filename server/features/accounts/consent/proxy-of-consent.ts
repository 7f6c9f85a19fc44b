import type { AccountsNeeds } from '../needs.ts';
import type { Caller } from '../platform-envs.ts';
import type { ConsentRow } from './consent-store.ts';

/** What a consent goes through: the proxy of the account that is connected again, or the one that was chosen for a new account. */
export function createProxyOfConsent(proxies: AccountsNeeds['proxies']) {
  /** @throws AppError invalid_input, if the workspace has no such proxy */
  return async ({
    workspaceId,
    accountId,
    proxyId,
  }: Pick<ConsentRow, 'workspaceId' | 'accountId' | 'proxyId'>): Promise<Caller['proxy']> => {
    if (accountId !== null) return (await proxies.ofAccounts([accountId])).get(accountId) ?? null;
    return proxyId === null ? null : proxies.forConnecting(workspaceId, proxyId);
  };
}
