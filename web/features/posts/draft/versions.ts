import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import { type PlatformId, PlatformId as Platforms } from '@everycast/contract/platforms';
import { layeredBody } from '@everycast/platforms/port/overlay';
import type { DraftVariant } from './body.ts';

/** Whose version: an account's ID, or a platform's or an account group's with what it is in front. */
export type VersionKey = string;
export const ofPlatform = (platform: PlatformId): VersionKey => `platform:${platform}`;
export const ofGroup = (groupId: string): VersionKey => `group:${groupId}`;

export type VersionOwner =
  | { of: 'platform'; platform: PlatformId }
  | { of: 'group'; groupId: string }
  | { of: 'account'; accountId: string };

export function ownerOf(key: VersionKey): VersionOwner {
  const [of, id = ''] = key.split(':', 2);
  if (of === 'platform') return { of, platform: Platforms.parse(id) };
  return of === 'group' ? { of, groupId: id } : { of: 'account', accountId: key };
}

export type Members = Pick<AccountGroup, 'id' | 'accountIds'>;
export type Variants = Readonly<Record<VersionKey, DraftVariant>>;

/**
 * The versions that an account gets something of, the most specific first: its own, that of the first of its groups with one, and its
 * platform's.
 */
export function versionsFor(
  variants: Variants,
  { id, platform }: Pick<Account, 'id' | 'platform'>,
  groups: readonly Members[],
): VersionKey[] {
  const group = groups.find((one) => one.accountIds.includes(id) && variants[ofGroup(one.id)]);
  const keys = [id, ...(group ? [ofGroup(group.id)] : []), ofPlatform(platform)];
  return keys.filter((key) => variants[key]);
}

/** Versions on top of each other, the most specific first, with the options of the first. Undefined without any. */
export function layered(variants: Variants, keys: readonly VersionKey[]): DraftVariant | undefined {
  const [first, ...rest] = keys.flatMap((key) => variants[key] ?? []);
  if (!first) return undefined;
  return rest.length === 0 ? first : ({ ...layeredBody([first, ...rest]), options: first.options } as DraftVariant);
}

/** The draft without a group's version: these accounts keep it as their own. */
export function withoutGroup<D extends { accountIds: readonly string[]; variants: Variants }>(
  draft: D,
  groupId: string,
  accountIds: readonly string[],
): D {
  const { [ofGroup(groupId)]: version, ...variants } = draft.variants;
  if (!version) return draft;
  const kept = accountIds
    .filter((id) => draft.accountIds.includes(id))
    .map((id) => [id, layered({ ...variants, version }, [id, 'version'])]);
  return { ...draft, variants: { ...variants, ...Object.fromEntries(kept) } };
}
