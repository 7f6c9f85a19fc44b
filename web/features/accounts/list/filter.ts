import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { platformIds } from '@everycast/contract/platform-ids';
import { accountsFound } from '../../../lib/accounts/arrange.ts';
import { compareNames } from '../../../lib/names.ts';

/** What people see of an account's state, the most urgent first. */
export const healths = ['reconnect', 'expiring', 'unreachable', 'paused', 'healthy'] as const;
export type Health = (typeof healths)[number];

/** The server notifies people as long before. Milliseconds. */
const soon = 7 * 24 * 3_600_000;

/** What is broken comes before a pause, because a pause ends with a click. */
export function healthOf({ state, onHold, expiresAt }: Pick<Account, 'state' | 'onHold' | 'expiresAt'>, now: number): Health {
  if (state !== 'healthy') return state;
  if (onHold) return 'paused';
  return expiresAt !== null && Date.parse(expiresAt) < now + soon ? 'expiring' : 'healthy';
}

export const sortings = ['account', 'group', 'health', 'scheduled', 'checked'] as const;
export type Sorting = (typeof sortings)[number];

/** Stands for accounts that are in no group. */
export const noGroup = 'none';

/** Which accounts are listed, and in which order. Empty values mean all. */
export interface AccountsFilter {
  state: Health | '';
  platform: string;
  /** An ID, or `noGroup`. */
  group: string;
  search: string;
  sort: Sorting;
  reversed: boolean;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined => all.find((one) => one === value);

/** The filter of the page's address. */
export function filterOf(params: URLSearchParams): AccountsFilter {
  const sort = params.get('sort') ?? '';
  return {
    state: oneOf(healths, params.get('state')) ?? '',
    platform: oneOf(platformIds, params.get('platform')) ?? '',
    group: params.get('group') ?? '',
    search: params.get('search') ?? '',
    sort: oneOf(sortings, sort.replace(/^-/, '')) ?? 'health',
    reversed: sort.startsWith('-'),
  };
}

/** The order of a column: a second click on it reverses it. */
export const sortParam = ({ sort, reversed }: AccountsFilter, chosen: Sorting): string =>
  sort === chosen && !reversed ? `-${chosen}` : chosen;

export const isNarrowed = ({ state, platform, group, search }: AccountsFilter): boolean => [state, platform, group, search].some(Boolean);

export interface Listed {
  account: Account;
  health: Health;
  /** In their order. */
  groups: readonly AccountGroup[];
  /** undefined while unknown. */
  scheduled: number | undefined;
}

const urgency: Record<Health, number> = { reconnect: 0, expiring: 1, unreachable: 2, paused: 3, healthy: 3 };

/** Those that the filter leaves, whatever their state, and how many there are of each. */
export function countedBy(all: readonly Listed[], { platform, group, search }: AccountsFilter) {
  const found = new Set(
    accountsFound(
      all.map(({ account }) => account),
      search,
    ),
  );
  const left = all.filter(
    ({ account, groups }) =>
      found.has(account) &&
      (platform === '' || account.platform === platform) &&
      (group === '' || (group === noGroup ? groups.length === 0 : groups.some(({ id }) => id === group))),
  );
  return { left, counts: new Map([...Map.groupBy(left, ({ health }) => health)].map(([health, those]) => [health, those.length])) };
}

/** Problems first, then by group, platform and name; or by a column, in which equals keep that order. */
export function sorted(all: readonly Listed[], order: readonly AccountGroup[], { sort, reversed }: AccountsFilter): Listed[] {
  const places = new Map(order.map(({ id }, at) => [id, at]));
  const placeOf = ({ groups: [first] }: Listed) => (first && places.get(first.id)) ?? order.length;
  const usual = (a: Listed, b: Listed) =>
    placeOf(a) - placeOf(b) ||
    platformIds.indexOf(a.account.platform) - platformIds.indexOf(b.account.platform) ||
    compareNames(a.account.displayName, b.account.displayName) ||
    compareNames(a.account.handle, b.account.handle);
  const columns: Record<Sorting, (a: Listed, b: Listed) => number> = {
    account: (a, b) => compareNames(a.account.handle, b.account.handle),
    group: (a, b) => placeOf(a) - placeOf(b),
    health: (a, b) => urgency[a.health] - urgency[b.health],
    scheduled: (a, b) => (b.scheduled ?? 0) - (a.scheduled ?? 0),
    checked: (a, b) => (a.account.checkedAt ?? '').localeCompare(b.account.checkedAt ?? '', 'en'),
  };
  return all.toSorted((a, b) => (reversed ? -1 : 1) * columns[sort](a, b) || usual(a, b));
}
