import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { groupOf } from '@everycast/contract/group-of';
import type { PlatformId } from '@everycast/contract/platforms';
import { byPlatform } from './arrange.ts';

/** Accounts under one heading: a group's, or those of a platform that are in no group. */
export type Section<A> = { of: 'group'; group: AccountGroup; accounts: A[] } | { of: 'platform'; platform: PlatformId; accounts: A[] };

type Named = Pick<Account, 'id' | 'platform' | 'handle' | 'displayName' | 'sandbox'>;

export const sectionKey = <A>(section: Section<A>): string => (section.of === 'group' ? section.group.id : section.platform);

/**
 * Accounts by group, in the groups' order, then those without a group by platform. One that is in several groups stands in the first of
 * them, or in the first that is `preferred`. Groups without accounts here are left out.
 */
export function sectionsOf<A extends Named>(
  accounts: readonly A[],
  groups: readonly AccountGroup[],
  preferred: (group: AccountGroup) => boolean = () => false,
): Section<A>[] {
  const order = [...groups.filter(preferred), ...groups.filter((group) => !preferred(group))];
  const placed = new Map<string, A[]>();
  const rest: A[] = [];
  for (const account of accounts) {
    const group = order.find(({ accountIds }) => accountIds.includes(account.id));
    if (group) placed.set(group.id, [...(placed.get(group.id) ?? []), account]);
    else rest.push(account);
  }
  return [
    ...order.flatMap((group) => {
      const those = placed.get(group.id);
      return those ? [{ of: 'group' as const, group, accounts: byPlatform(those).flatMap((one) => one.accounts) }] : [];
    }),
    ...byPlatform(rest).map((one) => ({ of: 'platform' as const, ...one })),
  ];
}

/** The groups of a post for these accounts: the first that has all of them, otherwise the first of each. */
export function groupsOf(accountIds: readonly string[], groups: readonly AccountGroup[]): AccountGroup[] {
  const { groupId } = groupOf(accountIds, groups);
  const firstOf = (id: string) => groups.find((group) => group.accountIds.includes(id))?.id;
  const ids = new Set(groupId ? [groupId] : accountIds.map(firstOf));
  return groups.filter(({ id }) => ids.has(id));
}

/** How many of a group's accounts are chosen. */
export const chosenIn = ({ accountIds }: Pick<AccountGroup, 'accountIds'>, chosen: ReadonlySet<string>): number =>
  accountIds.filter((id) => chosen.has(id)).length;

/** The chosen accounts once a group's were added, or removed. */
export const withGroup = (chosen: readonly string[], accountIds: readonly string[], on: boolean): string[] =>
  on ? [...new Set([...chosen, ...accountIds])] : chosen.filter((id) => !accountIds.includes(id));
