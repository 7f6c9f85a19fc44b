import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import { platformIds } from '@everycast/contract/platform-ids';
import type { PlatformId } from '@everycast/contract/platforms';
import { compareNames, plainName } from '../names.ts';
import { placeName } from '../platforms/places.ts';

export { manyAccounts } from './many.ts';

type Named = Pick<Account, 'platform' | 'handle' | 'displayName' | 'sandbox'>;

/**
 * The accounts with each word of `query` in their name, handle or platform (which includes “sandbox”), in order; all of them if it is
 * empty. A leading "@" is ignored.
 */
export function accountsFound<A extends Named>(accounts: readonly A[], query: string): A[] {
  const words = plainName(query)
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''));
  return accounts.filter((account) => {
    const text = plainName(`${account.displayName} ${shownHandle(account)} ${placeName(account)}`);
    return words.every((word) => text.includes(word));
  });
}

/** Each platform's accounts by name, with platforms in their usual order; those without accounts are left out. */
export function byPlatform<A extends Named>(accounts: readonly A[]): { platform: PlatformId; accounts: A[] }[] {
  const of = Map.groupBy(accounts, ({ platform }) => platform);
  return platformIds.flatMap((platform) => {
    const those = of.get(platform);
    return those
      ? [
          {
            platform,
            accounts: those.toSorted((a, b) => compareNames(a.displayName, b.displayName) || compareNames(a.handle, b.handle)),
          },
        ]
      : [];
  });
}
