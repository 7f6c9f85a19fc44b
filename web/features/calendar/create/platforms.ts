import type { Account } from '@everycast/contract/accounts';
import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

/** How many platforms the specification's modal always shows: the first of its list. */
const alwaysShown = 3;

/** A platform button of the modal. */
export interface PlatformOption {
  id: NamedPlatformId;
  name: string;
  accounts: Account[];
}

/** The specification's three, and after them every other one that has an account. */
export function platformOptions(accounts: readonly Account[]): PlatformOption[] {
  return namedPlatforms
    .map(({ id, name }) => ({ id, name, accounts: accounts.filter((account) => account.platform === id) }))
    .filter((option, index) => index < alwaysShown || option.accounts.length > 0);
}

/** Choosing a platform chooses its accounts; choosing it again gives up all of them. */
export function withPlatform(chosen: readonly string[], { accounts }: Pick<PlatformOption, 'accounts'>): string[] {
  const own = accounts.map(({ id }) => id);
  const others = chosen.filter((id) => !own.includes(id));
  return others.length < chosen.length ? others : [...chosen, ...own];
}
