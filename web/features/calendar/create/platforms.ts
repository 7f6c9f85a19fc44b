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

/** Where a post is to go: the platforms that were picked, and the accounts on them. */
export interface Choice {
  platforms: readonly NamedPlatformId[];
  accountIds: readonly string[];
}

/** The specification's three, and after them every other one that has an account. */
export function platformOptions(accounts: readonly Account[]): PlatformOption[] {
  return namedPlatforms
    .map(({ id, name }) => ({ id, name, accounts: accounts.filter((account) => account.platform === id) }))
    .filter((option, index) => index < alwaysShown || option.accounts.length > 0);
}

/**
 * A press on a platform. It picks it, with its account where there is only one: which of several are meant is for a person to say.
 * Pressed again, the platform is given up with all its accounts.
 */
export function pressed({ platforms, accountIds }: Choice, { id, accounts }: PlatformOption): Choice {
  const own = accounts.map((account) => account.id);
  if (!platforms.includes(id)) {
    return { platforms: [...platforms, id], accountIds: own.length === 1 ? [...new Set([...accountIds, ...own])] : accountIds };
  }
  return { platforms: platforms.filter((one) => one !== id), accountIds: accountIds.filter((one) => !own.includes(one)) };
}

/** The picked platforms on which no account is chosen: on those of `unchosen` there are some, on those of `unconnected` there is none. */
export function openIn({ platforms, accountIds }: Choice, options: readonly PlatformOption[]) {
  const open = options.filter(({ id, accounts }) => platforms.includes(id) && !accounts.some((account) => accountIds.includes(account.id)));
  return {
    unchosen: open.filter(({ accounts }) => accounts.length > 0),
    unconnected: open.filter(({ accounts }) => accounts.length === 0),
  };
}

/**
 * What the modal begins with: what was chosen before and is still there, and the accounts that were connected for it. Where there is
 * only one account, on a picked platform or at all, it needs no choosing.
 */
export function firstChoice(accounts: readonly Account[], before: Partial<Choice> = {}, fresh: readonly string[] = []): Choice {
  const of = (ids: readonly string[]) => accounts.filter(({ id }) => ids.includes(id));
  const kept = of(before.accountIds ?? []).map(({ id }) => id);
  const accountIds = [...new Set([...kept, ...fresh])];
  const picked = new Set([...(before.platforms ?? []), ...of(accountIds).map(({ platform }) => platform)]);
  const choice = { platforms: namedPlatforms.flatMap(({ id }) => (picked.has(id) ? id : [])), accountIds };
  const [only] = accounts;
  if (only && accounts.length === 1 && picked.size === 0) return { platforms: [only.platform], accountIds: [only.id] };
  const single = openIn(choice, platformOptions(accounts)).unchosen.filter(({ accounts: those }) => those.length === 1);
  return { ...choice, accountIds: [...accountIds, ...single.flatMap(({ accounts: those }) => those.map(({ id }) => id))] };
}
