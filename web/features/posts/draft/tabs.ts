import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { platformIds } from '@everycast/contract/platforms';
import { hasContent } from './body.ts';
import { ofGroup, ofPlatform, type Variants, type VersionKey, versionsFor } from './versions.ts';

/** A version as the editor offers it: whose it is, the chosen accounts that it is for, and those that get it. */
export type VersionTab = {
  key: VersionKey | null;
  /** The chosen accounts that it is for. */
  accounts: Account[];
  /** Those that get it: the others have a more specific one. */
  gets: Account[];
} & VersionName;
export type VersionName =
  | { of: 'all' }
  | { of: 'platform'; platform: Account['platform'] }
  | { of: 'group'; group: AccountGroup }
  | { of: 'account'; account: Account };

type Chosen = readonly Account[];

const hasVersion = (variants: Variants, key: VersionKey): boolean => variants[key] !== undefined && hasContent(variants[key]);

/** Everyone, then each platform, each group and each account that is chosen: what a version can be for. */
function ownersIn(chosen: Chosen, groups: readonly AccountGroup[]): (VersionName & { key: VersionKey | null; accounts: Account[] })[] {
  return [
    { of: 'all', key: null, accounts: [...chosen] },
    ...platformIds.map((platform) => ({
      of: 'platform' as const,
      platform,
      key: ofPlatform(platform),
      accounts: chosen.filter((account) => account.platform === platform),
    })),
    ...groups.map((group) => ({
      of: 'group' as const,
      group,
      key: ofGroup(group.id),
      accounts: chosen.filter(({ id }) => group.accountIds.includes(id)),
    })),
    ...chosen.map((account) => ({ of: 'account' as const, account, key: account.id, accounts: [account] })),
  ];
}

/**
 * The draft's versions from the one for all to those of accounts. Each account gets exactly one of them, so that they add up to the chosen
 * accounts. Versions for accounts that aren't chosen are left out.
 */
export function tabsOf(variants: Variants, chosen: Chosen, groups: readonly AccountGroup[]): VersionTab[] {
  const getting = Map.groupBy(chosen, (account) => versionsFor(variants, account, groups).find((key) => hasVersion(variants, key)) ?? null);
  return ownersIn(chosen, groups)
    .filter(({ key, accounts }) => key === null || (hasVersion(variants, key) && accounts.length > 0))
    .map((owner) => ({ ...owner, gets: getting.get(owner.key) ?? [] }));
}

/** What has no version yet. A platform or a group with all chosen accounts or a single one needs none. */
export const withoutVersion = (variants: Variants, chosen: Chosen, groups: readonly AccountGroup[]) =>
  ownersIn(chosen, groups).filter(
    ({ of, key, accounts }) =>
      key !== null && !hasVersion(variants, key) && (of === 'account' || (accounts.length > 1 && accounts.length < chosen.length)),
  );
