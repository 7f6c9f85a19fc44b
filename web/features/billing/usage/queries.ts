import type { Account } from '@everycast/contract/accounts';
import type { PaidPlan } from '@everycast/contract/billing';
import type { ActiveAccounts } from '@everycast/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../lib/api/client.ts';

const activeUrl = '/api/v1/workspaces/current/active-accounts';

/** What the workspace uses, and its limits. */
export const useEntitlement = () => useQuery(get('/api/v1/workspaces/current/entitlement'));

/** Which accounts stay active within the workspace's plan, or within another one. */
export const useActive = (plan?: PaidPlan) => useQuery(plan ? get(activeUrl, { params: { query: { plan } } }) : get(activeUrl));

export const useAccounts = () => useQuery(get('/api/v1/accounts'));

/** An account that a plan counts. */
export type Counted = Account & { active: boolean };

/** The accounts that a plan counts, oldest first. */
export function countedOf({ items }: ActiveAccounts, accounts: readonly Account[]): Counted[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return items.flatMap(({ id, active }) => {
    const account = byId.get(id);
    return account ? [{ ...account, active }] : [];
  });
}

/** In the order of their names. */
export const byPlatform = <T extends Pick<Account, 'platform'>>(accounts: readonly T[]): [T['platform'], T[]][] =>
  [...Map.groupBy(accounts, ({ platform }) => platform)].sort(([a], [b]) => a.localeCompare(b, 'en'));
