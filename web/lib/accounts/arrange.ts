import type { Account } from '@everycast/contract/accounts';
import { type PlatformId, platformIds } from '@everycast/contract/platforms';
import { shownHandle } from '../handle.ts';
import { placeName } from '../platforms/places.ts';

/** From so many accounts on they are searched and grouped; fewer are seen at a glance. */
export const manyAccounts = 9;

type Named = Pick<Account, 'platform' | 'handle' | 'displayName' | 'sandbox'>;

/** As letters are compared: neither case nor accents count. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The accounts that have each word of `query` in their name, handle or platform (“sandbox” is of a platform's name there), in their order; all of them where it has none.
 * "@" before a word is how people write handles, and means the same as without.
 */
export function accountsFound<A extends Named>(accounts: readonly A[], query: string): A[] {
  const words = plain(query)
    .split(/\s+/)
    .map((word) => word.replace(/^@/, ''));
  return accounts.filter((account) => {
    const text = plain(`${account.displayName} ${shownHandle(account)} ${placeName(account)}`);
    return words.every((word) => text.includes(word));
  });
}

const byName = new Intl.Collator(undefined, { numeric: true });

/** The accounts of each platform by name, the platforms in the order in which people choose among them; those without accounts left out. */
export function byPlatform<A extends Named>(accounts: readonly A[]): { platform: PlatformId; accounts: A[] }[] {
  const of = Map.groupBy(accounts, ({ platform }) => platform);
  return platformIds.flatMap((platform) => {
    const those = of.get(platform);
    return those
      ? [
          {
            platform,
            accounts: those.toSorted((a, b) => byName.compare(a.displayName, b.displayName) || byName.compare(a.handle, b.handle)),
          },
        ]
      : [];
  });
}
