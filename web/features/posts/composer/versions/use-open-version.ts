import { useWords } from 'words:posts';
import type { Post } from '@everycast/contract/posts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useGroups } from '../../../../ui/groups/use-groups.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
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

const all: readonly VersionKey[] = [];

/** Which version is open. Once nobody chosen can get it, or it is gone, the one for all accounts is. */
export function useOpenVersion({ variants }: Pick<Draft, 'variants'>, checks: readonly AccountCheck[]) {
  const [wanted, choose] = useState<VersionKey | null>(null);
  const open = wanted !== null && variants[wanted] && checks.some(({ versions }) => versions.includes(wanted)) ? wanted : null;
  const own = checks.find(({ account }) => account.id === open);
  const below = own?.versions;
  /** The open version with those below it, the most specific first. */
  const versions = useMemo(() => below ?? (open === null ? all : [open]), [below, open]);
  const shown = useMemo(() => getting(open, checks, variants), [open, checks, variants]);
  return { wanted, open, openAccount: own?.account, versions, shown, choose };
}

/** The checks of accounts that get what is written in a version; null is the version for all. */
export function getting<C extends { account: Pick<AccountCheck['account'], 'id'>; versions: readonly VersionKey[] }>(
  open: VersionKey | null,
  checks: readonly C[],
  variants: Draft['variants'],
): readonly C[] {
  // A version may have its own image or option, and the text for all.
  if (open === null) return checks.filter(({ versions }) => versions.every((key) => typeof variants[key]?.text !== 'string'));
  const own = checks.filter(({ account }) => account.id === open);
  return own.length > 0 ? own : checks.filter(({ versions }) => versions[0] === open);
}
