import { useWords } from 'words:posts';
import type { Post } from '@everycast/contract/posts';
import { useEffect, useRef } from 'react';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { ofGroup, ownerOf, type VersionKey, withoutGroup } from '../../draft/versions.ts';
import type { Composer } from '../use-composer.ts';

interface Opened {
  /** The version that the person has opened. */
  wanted: VersionKey | null;
  choose: (version: VersionKey | null) => void;
}

/**
 * The version of a group that was deleted stays with the accounts that it was for, as their own. If it is open, the first of those is
 * opened: what is being written must not become the text for all accounts.
 */
export function useGoneGroups(
  { draft: { accountIds, variants }, edit }: Pick<Composer, 'draft' | 'edit'>,
  post: Post | null,
  { wanted, choose }: Opened,
): void {
  const t = useWords();
  const groups = useGroups();
  const members = useRef(new Map(post?.versions.flatMap(({ groupId, accountIds }) => (groupId === null ? [] : [[groupId, accountIds]]))));
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    if (!groups) return;
    for (const { id, name, accountIds } of groups) {
      members.current.set(id, accountIds);
      names.current.set(id, name);
    }
    for (const key of Object.keys(variants)) {
      const owner = ownerOf(key);
      if (owner.of !== 'group' || groups.some(({ id }) => id === owner.groupId)) continue;
      const those = members.current.get(owner.groupId) ?? [];
      edit((was) => withoutGroup(was, owner.groupId, those));
      const name = names.current.get(owner.groupId);
      if (name !== undefined) toast.ok(t('variants.gone', { name }));
      if (wanted === ofGroup(owner.groupId)) choose(those.find((id) => accountIds.includes(id)) ?? null);
    }
  }, [groups, accountIds, variants, edit, wanted, choose, t]);
}
