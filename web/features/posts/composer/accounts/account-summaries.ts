import type { useWords } from 'words:posts';
import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { platformName } from '../../../../lib/platforms/places.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { ownerOf, type VersionKey } from '../../draft/versions.ts';

/** What an account's row says about the post there. */
export interface AccountSummary {
  /** How many characters over the limit, or how many other problems; null if none. */
  problem: string | null;
  /** How much of the limit the text uses; null if unknown. */
  figures: string | null;
  /** Whose version it gets; null if the post has one for all. */
  version: string | null;
}

export const emptySummary: AccountSummary = { problem: null, figures: null, version: null };

/** Each chosen account's, by its ID; rendered once for all with the same rule. */
export function accountSummaries(
  checks: readonly AccountCheck[],
  groups: readonly AccountGroup[],
  t: ReturnType<typeof useWords>,
): ReadonlyMap<Account['id'], AccountSummary> {
  const known = new Map<AccountCheck['measures'], AccountSummary>();
  const versioned = checks.some(({ versions }) => versions.length > 0);
  const nameOf = (key: VersionKey | undefined): string => {
    if (key === undefined) return t('variants.all');
    const owner = ownerOf(key);
    if (owner.of === 'account') return t('variants.own');
    return owner.of === 'platform' ? platformName(owner.platform) : (groups.find(({ id }) => id === owner.groupId)?.name ?? '');
  };
  return new Map(
    checks.map(({ account, measure: { over, length, max }, measures, issues, versions }) => {
      const others = issues.filter(({ code }) => code !== 'empty');
      const said = known.get(measures) ?? {
        problem: over > 0 ? t('accounts.over', { count: over }) : others.length > 0 ? t('preview.issues', { count: others.length }) : null,
        figures: t('accounts.figures', { length, max }),
        version: versioned ? nameOf(versions[0]) : null,
      };
      known.set(measures, said);
      return [account.id, said];
    }),
  );
}
