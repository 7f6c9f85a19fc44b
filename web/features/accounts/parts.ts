import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { type Section, sectionKey, sectionsOf } from '../../lib/accounts/sections.ts';

/** `attention`: those with problems, in any group. `all`: too few accounts for headings. */
export type Part = { of: 'attention'; accounts: Account[] } | { of: 'all'; accounts: Account[] } | Section<Account>;

export const partKey = (part: Part): string => (part.of === 'attention' || part.of === 'all' ? part.of : sectionKey(part));

/** How urgent a state is: first what waits for a person, then what may recover. */
const urgency: Record<Account['state'], number> = { reconnect: 0, unreachable: 1, healthy: 2 };
const urgentFirst = (accounts: readonly Account[]): Account[] => accounts.toSorted((a, b) => urgency[a.state] - urgency[b.state]);

/** The accounts as shown on /accounts: those that need attention first; if there are many, by group and platform, or in the given order. */
export function partsOf(accounts: readonly Account[], many: boolean, groups: readonly AccountGroup[]): Part[] {
  if (!many) return [{ of: 'all', accounts: urgentFirst(accounts) }];
  const ill = urgentFirst(accounts.filter(({ state }) => state !== 'healthy'));
  const well = sectionsOf(
    accounts.filter(({ state }) => state === 'healthy'),
    groups,
  );
  return [...(ill.length > 0 ? [{ of: 'attention', accounts: ill } as const] : []), ...well];
}
