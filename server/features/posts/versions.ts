import type { PlatformId } from '@everycast/contract/platforms';
import type { NewPost } from '@everycast/contract/posts';
import { layeredBody } from '@everycast/platforms/port/overlay';
import { AppError } from '../../kernel/errors.ts';
import type { Body, SharedVersion, Variant } from './model.ts';
import { variantOf } from './model.ts';

type Written = NonNullable<NewPost['versions']>[number];

/** The account groups' members, in the groups' order, and the accounts' platforms. */
export interface Grouping {
  groups: ReadonlyMap<string, readonly string[]>;
  platformOf(accountId: string): PlatformId;
}

/** What an account gets: its own version over its group's over its platform's, field by field. */
export function variantFor(own: Variant, accountId: string, versions: readonly SharedVersion[]): Variant {
  const those = versions.filter(({ accountIds }) => accountIds.includes(accountId));
  const group = those.find(({ groupId }) => groupId !== null);
  const platform = those.find((version) => version.platform !== null);
  return { ...layeredBody<Body>([own, group, platform]), options: own.options };
}

/**
 * A post's versions with the accounts that each is for. An account in several groups with a version gets that of the first in the groups'
 * order. A group that is gone keeps the accounts that it had.
 * @throws AppError invalid_input if a group is neither there nor in the post
 */
export function assigned(
  written: readonly Written[],
  existing: readonly SharedVersion[],
  accountIds: readonly string[],
  { groups, platformOf }: Grouping,
): SharedVersion[] {
  const place = new Map([...groups.keys()].map((id, at) => [id, at]));
  const placeOf = ({ groupId }: Written) => (groupId == null ? -1 : (place.get(groupId) ?? groups.size));
  const taken = new Set<string>();
  const membersOf = (groupId: string) => {
    const members = groups.get(groupId) ?? existing.find((one) => one.groupId === groupId)?.accountIds;
    if (!members) throw new AppError('invalid_input', 'posts.group_unknown', undefined, { groupId });
    const those = accountIds.filter((id) => members.includes(id) && !taken.has(id));
    for (const id of those) taken.add(id);
    return those;
  };
  const inOrder = written.toSorted((a, b) => placeOf(a) - placeOf(b));
  return inOrder.map(({ platform = null, groupId = null, ...body }) => {
    const { options: _, ...own } = variantOf(body);
    return {
      platform,
      groupId,
      accountIds: groupId === null ? accountIds.filter((id) => platformOf(id) === platform) : membersOf(groupId),
      ...own,
    };
  });
}

/** Everything about versions except which accounts they are for. */
export const contentsOf = (versions: readonly SharedVersion[]) => versions.map(({ accountIds: _, ...content }) => content);
