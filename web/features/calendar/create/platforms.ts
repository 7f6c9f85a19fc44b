import type { Account } from '@everycast/contract/accounts';
import { type NamedPlatformId, namedPlatforms, platformIds } from '@everycast/contract/platforms';

/** How many platforms the specification's modal always shows: the first of its list. */
const alwaysShown = 3;

/** A platform button of the modal. `can`: this version connects it. */
export interface PlatformOption {
  id: NamedPlatformId;
  name: string;
  accounts: Account[];
  can: boolean;
}

const connectable: readonly NamedPlatformId[] = platformIds;

/** The platforms that can be connected today, by name. */
export const connectableNames = (): string[] => namedPlatforms.filter(({ id }) => connectable.includes(id)).map(({ name }) => name);

/** The specification's three, and after them every other one that has an account. */
export function platformOptions(accounts: readonly Account[]): PlatformOption[] {
  return namedPlatforms
    .map(({ id, name }) => ({ id, name, can: connectable.includes(id), accounts: accounts.filter((account) => account.platform === id) }))
    .filter((option, index) => index < alwaysShown || option.accounts.length > 0);
}

/** Choosing a platform chooses its accounts; choosing it again gives up all of them. */
export function withPlatform(chosen: readonly string[], { accounts }: Pick<PlatformOption, 'accounts'>): string[] {
  const own = accounts.map(({ id }) => id);
  const others = chosen.filter((id) => !own.includes(id));
  return others.length < chosen.length ? others : [...chosen, ...own];
}
