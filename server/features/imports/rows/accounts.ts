import { namedPlatforms } from '@everycast/contract/named-platforms';
import type { PlatformId } from '@everycast/contract/platforms';
import { type Message, message } from '@everycast/messages/message';
import { nameKey } from '../../../kernel/text.ts';
import { folded, platformNames } from '../columns/names.ts';

/** An account that rows can name. */
interface NamedAccount {
  id: string;
  platform: PlatformId;
  handle: string;
  displayName: string;
}

/** What rows can name: accounts, and groups of them. */
export interface Nameable {
  accounts: readonly NamedAccount[];
  groups: readonly { name: string; accountIds: readonly string[] }[];
}

const key = (name: string): string => nameKey(name.trim().replace(/^@/, ''));

/** The accounts that a name means: of an account, a group, a platform, or of an account on a platform ("Instagram: @handle"). */
function named(name: string, { accounts, groups }: Nameable): string[] {
  const whole = key(name);
  const byHandle = accounts.filter(({ handle }) => key(handle) === whole);
  if (byHandle.length > 0) return byHandle.map(({ id }) => id);
  const group = groups.find((one) => key(one.name) === whole);
  if (group) return [...group.accountIds];
  const platform = platformNames.get(folded(name));
  if (platform) return accounts.filter((account) => account.platform === platform).map(({ id }) => id);
  const byName = accounts.filter(({ displayName }) => key(displayName) === whole);
  if (byName.length > 0) return byName.map(({ id }) => id);
  const [, one = '', other = ''] = /^([^:/(]{1,40})\s*[:/(]\s*(.{1,200}?)\)?$/.exec(name) ?? [];
  for (const [where, who] of [
    [one, other],
    [other, one],
  ] as const) {
    const on = platformNames.get(folded(where));
    const there = accounts.filter(
      ({ platform: its, handle, displayName }) => its === on && [handle, displayName].some((called) => key(called) === key(who)),
    );
    if (on && there.length > 0) return there.map(({ id }) => id);
  }
  return [];
}

/** Accounts that a cell names, with commas, semicolons or line breaks between them. Unknown names come with the closest known one. */
export function accountsIn(cell: string, known: Nameable): { ids: string[]; problem: { message: Message; fixes: string[] } | null } {
  const parts = cell
    .split(/[,;\n|]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const ids = new Set<string>();
  for (const part of parts) {
    const found = named(part, known);
    if (found.length === 0) {
      const close = closest(key(part), known);
      const fixes = close === null ? [] : [parts.map((one) => (one === part ? close : one)).join(', ')];
      return { ids: [], problem: { message: message('imports.account_unknown', { name: part }), fixes } };
    }
    for (const id of found) ids.add(id);
  }
  return { ids: [...ids], problem: null };
}

/** As many typing errors as a suggestion may have. */
const maxDistance = 2;

/** The handle, group, platform or account's name that was most likely meant. Short names are alike by chance. */
function closest(wanted: string, { accounts, groups }: Nameable): string | null {
  const there = new Set<string>(accounts.map(({ platform }) => platform));
  const names = [
    ...accounts.map(({ handle }) => `@${handle.replace(/^@/, '')}`),
    ...groups.map(({ name }) => name),
    ...namedPlatforms.filter(({ id }) => there.has(id)).map(({ name }) => name),
    // A name with a comma would be several.
    ...accounts.map(({ displayName }) => displayName).filter((name) => !/[,;|]/.test(name)),
  ];
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(wanted, key(name)) }))
    .filter(({ distance }) => distance <= Math.min(maxDistance, Math.floor(wanted.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return best?.name ?? null;
}

/** How many characters are to be added, removed or replaced; more than the limit if the lengths alone differ by more. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > maxDistance) return maxDistance + 1;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, char] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, its] of [...other].entries()) {
      const replaced = (before[column] ?? 0) + (char === its ? 0 : 1);
      line.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    before = line;
  }
  return before[other.length] ?? 0;
}
