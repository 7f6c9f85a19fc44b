import type { Account } from '@everycast/contract/accounts';
import type { AnalyticsPart } from '@everycast/contract/analytics';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PlatformId } from '@everycast/contract/platforms';
import { platformName } from '../../ui/PlatformMark.tsx';

/** An account as people tell it from others: "Mastodon @ida@example.org". */
export const nameOf = (account: { platform: PlatformId; handle: string }): string =>
  `${platformName(account.platform)} ${shownHandle(account)}`;

/** The accounts that are shown (all if none is chosen), those with the most engagement first. */
export function byEngagement<A extends Pick<Account, 'id'>>(
  accounts: readonly A[],
  chosen: readonly string[],
  parts: readonly Pick<AnalyticsPart, 'id' | 'engagement'>[],
): A[] {
  const engagement = new Map(parts.map((part) => [part.id, part.engagement ?? 0]));
  return accounts
    .filter(({ id }) => chosen.length === 0 || chosen.includes(id))
    .toSorted((a, b) => (engagement.get(b.id) ?? 0) - (engagement.get(a.id) ?? 0));
}
