import type { Post } from '@everycast/contract/posts';
import { useEffect, useRef } from 'react';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { ownerOf, withoutGroup } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';

/** The version of a group that was deleted stays with the accounts that it was for, as their own. */
export function useGoneGroups({ draft: { variants }, edit }: Pick<Composer, 'draft' | 'edit'>, post: Post | null): void {
  const groups = useGroups();
  const members = useRef(new Map(post?.versions.flatMap(({ groupId, accountIds }) => (groupId === null ? [] : [[groupId, accountIds]]))));
  useEffect(() => {
    if (!groups) return;
    for (const { id, accountIds } of groups) members.current.set(id, accountIds);
    for (const key of Object.keys(variants)) {
      const owner = ownerOf(key);
      if (owner.of !== 'group' || groups.some(({ id }) => id === owner.groupId)) continue;
      edit((was) => withoutGroup(was, owner.groupId, members.current.get(owner.groupId) ?? []));
    }
  }, [groups, variants, edit]);
}
