import { answer } from '../everycast.ts';
import type { components } from '../generated/schema.ts';
import { UsageError } from './failures.ts';
import type { Session } from './session.ts';
import { plain } from './terminal.ts';

type Account = components['schemas']['Account'];
type AccountGroup = components['schemas']['AccountGroup'];
type Label = components['schemas']['Label'];

const same = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;
const namesOf = (named: readonly { name: string }[]): string => named.map(({ name }) => plain(name)).join(', ') || 'none';

export const accountsOf = async ({ http, terminal: { signal } }: Session): Promise<Account[]> =>
  (await answer(http.GET('/api/v1/accounts', { signal }))).items;
export const groupsOf = async ({ http, terminal: { signal } }: Session): Promise<AccountGroup[]> =>
  (await answer(http.GET('/api/v1/account-groups', { signal }))).items;
const labelsOf = async ({ http, terminal: { signal } }: Session): Promise<Label[]> =>
  (await answer(http.GET('/api/v1/labels', { signal }))).items;

/** The one of that name or ID. @throws UsageError if there is none, with the names that exist */
function named<T extends { id: string; name: string }>(all: readonly T[], typed: string, kind: string): T {
  const found = all.find(({ id, name }) => id === typed || same(name, typed));
  if (found) return found;
  throw new UsageError(`There’s no ${kind} called “${plain(typed)}”. There are: ${namesOf(all)}.`);
}

/** An account by its ID, its handle, or platform and handle: "<platform>:saltmarsh". */
function accountNamed(all: readonly Account[], typed: string): Account {
  const byId = all.find(({ id }) => id === typed);
  if (byId) return byId;
  const [, platform, handle = typed] = /^([a-z]+):(.+)$/.exec(typed) ?? [];
  const plainHandle = handle.replace(/^@/, '');
  const found = all.filter(
    (account) =>
      (platform === undefined || account.platform === platform) &&
      (same(account.handle.replace(/^@/, ''), plainHandle) || same(account.displayName, handle)),
  );
  const [first, second] = found;
  const list = (some: readonly Account[]) => some.map((one) => plain(`${one.platform}:${one.handle}`)).join(', ') || 'none';
  if (!first) throw new UsageError(`There’s no account called “${plain(typed)}”. There are: ${list(all)}.`);
  if (second) throw new UsageError(`“${plain(typed)}” could be several accounts: ${list(found)}.`);
  return first;
}

/** The accounts that a post goes to, each once, in the order they were named. */
export async function accountIdsFrom(session: Session, of: { account?: string[]; group?: string[] }): Promise<string[]> {
  const [typedAccounts, typedGroups] = [of.account ?? [], of.group ?? []];
  const [accounts, groups] = await Promise.all([
    typedAccounts.length > 0 ? accountsOf(session) : [],
    typedGroups.length > 0 ? groupsOf(session) : [],
  ]);
  const ofGroups = typedGroups.flatMap((typed) => {
    const group = named(groups, typed, 'account group');
    if (group.accountIds.length === 0) throw new UsageError(`The account group “${plain(group.name)}” has no accounts.`);
    return group.accountIds;
  });
  return [...new Set([...ofGroups, ...typedAccounts.map((typed) => accountNamed(accounts, typed).id)])];
}

/** IDs for a filter, with commas; undefined without names. */
export async function groupFilter(session: Session, typed: string[] | undefined): Promise<string | undefined> {
  if (!typed?.length) return undefined;
  const groups = await groupsOf(session);
  return typed.map((one) => named(groups, one, 'account group').id).join(',');
}

/** IDs for a filter, with commas; undefined without names. */
export async function accountFilter(session: Session, typed: string[] | undefined): Promise<string | undefined> {
  if (!typed?.length) return undefined;
  const accounts = await accountsOf(session);
  return typed.map((one) => accountNamed(accounts, one).id).join(',');
}

export async function labelIdsFrom(session: Session, typed: string[] | undefined): Promise<string[]> {
  if (!typed?.length) return [];
  const labels = await labelsOf(session);
  return typed.map((one) => named(labels, one, 'label').id);
}
