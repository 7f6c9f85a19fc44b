import type { Account } from '@everycast/contract/accounts';
import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';
import { withGroup } from '../../../lib/accounts/sections.ts';

/** How many platforms the specification's modal always shows: the first of its list. */
const alwaysShown = 3;

/** A platform button of the modal. */
export interface PlatformOption {
  id: NamedPlatformId;
  name: string;
  accounts: Account[];
}

/** Where to post: the selected platforms, and the accounts on them. */
export interface Choice {
  platforms: readonly NamedPlatformId[];
  accountIds: readonly string[];
}

/** The specification's three, then every other platform with an account. */
export function platformOptions(accounts: readonly Account[]): PlatformOption[] {
  return namedPlatforms
    .map(({ id, name }) => ({ id, name, accounts: accounts.filter((account) => account.platform === id) }))
    .filter((option, index) => index < alwaysShown || option.accounts.length > 0);
}

/**
 * Toggles a platform. Selecting it also selects its account if there is only one; with several, the person has to choose. Deselecting it
 * deselects all its accounts.
 */
export function pressed({ platforms, accountIds }: Choice, { id, accounts }: PlatformOption): Choice {
  const own = accounts.map((account) => account.id);
  if (!platforms.includes(id)) {
    return { platforms: [...platforms, id], accountIds: own.length === 1 ? [...new Set([...accountIds, ...own])] : accountIds };
  }
  return { platforms: platforms.filter((one) => one !== id), accountIds: accountIds.filter((one) => !own.includes(one)) };
}

/** Adds a group's accounts with their platforms, or removes them, with the platforms that then have none. */
export function withAccounts(choice: Choice, accounts: readonly Account[], groupIds: readonly string[], on: boolean): Choice {
  const accountIds = withGroup(choice.accountIds, groupIds, on);
  const platformsOf = (ids: readonly string[]) => new Set(accounts.filter(({ id }) => ids.includes(id)).map(({ platform }) => platform));
  const [own, left] = [platformsOf(groupIds), platformsOf(accountIds)];
  const picked = on ? [...new Set([...choice.platforms, ...own])] : choice.platforms.filter((id) => !own.has(id) || left.has(id));
  return { platforms: namedPlatforms.flatMap(({ id }) => (picked.includes(id) ? id : [])), accountIds };
}

/** Selected platforms without a chosen account: those of `unchosen` have accounts, those of `unconnected` have none. */
export function openIn({ platforms, accountIds }: Choice, options: readonly PlatformOption[]) {
  const open = options.filter(({ id, accounts }) => platforms.includes(id) && !accounts.some((account) => accountIds.includes(account.id)));
  return {
    unchosen: open.filter(({ accounts }) => accounts.length > 0),
    unconnected: open.filter(({ accounts }) => accounts.length === 0),
  };
}

/**
 * The modal's initial choice: the previous one as far as it exists, and the accounts connected for it. If there is only one account, on a
 * selected platform or at all, it is chosen automatically.
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
