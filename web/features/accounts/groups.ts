import type { Account } from '@everycast/contract/accounts';
import type { PlatformId } from '@everycast/contract/platforms';
import { byPlatform } from '../../lib/accounts/arrange.ts';

/** `attention`: those with problems, on any platform. `all`: too few accounts to group. */
export interface AccountGroup {
  of: PlatformId | 'attention' | 'all';
  accounts: Account[];
}

/** How urgent a state is: first what waits for a person, then what may recover. */
const urgency: Record<Account['state'], number> = { reconnect: 0, unreachable: 1, healthy: 2 };
const urgentFirst = (accounts: readonly Account[]): Account[] => accounts.toSorted((a, b) => urgency[a.state] - urgency[b.state]);

/** The accounts as shown on /accounts: those that need attention first; `grouped` by platform, or in the given order. */
export function groupsOf(accounts: readonly Account[], grouped: boolean): AccountGroup[] {
  if (!grouped) return [{ of: 'all', accounts: urgentFirst(accounts) }];
  const ill = urgentFirst(accounts.filter(({ state }) => state !== 'healthy'));
  const well = byPlatform(accounts.filter(({ state }) => state === 'healthy'));
  return [
    ...(ill.length > 0 ? [{ of: 'attention', accounts: ill } as const] : []),
    ...well.map(({ platform, accounts: those }) => ({ of: platform, accounts: those })),
  ];
}
