import { useWords } from 'words:post-filters';
import type { Account } from '@everycast/contract/accounts';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { withGroup } from '../../lib/accounts/sections.ts';
import { isTyping } from '../../lib/keyboard.ts';
import type { PostsFilter } from '../../lib/posts-filter.ts';
import { GroupButtons } from '../groups/GroupButtons.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { LabelFilter } from '../labels/LabelFilter.tsx';
import { Row } from '../primitives/primitives.tsx';
import { AccountFilter } from './AccountFilter.tsx';
import { AuthorFilter } from './AuthorFilter.tsx';
import css from './PostFilters.module.css';

/** G focuses the first group. */
function useGroupsKey(fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'g' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const group = fields.current?.querySelector<HTMLElement>(':scope fieldset button:not(:disabled)');
      if (!group) return;
      event.preventDefault();
      group.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [fields]);
}

/** Filters posts by accounts, groups, labels and people; `children` follow them. G leads to the groups. */
export function PostFilters({
  accounts,
  filter,
  change,
  tiles = false,
  children,
}: {
  accounts: readonly Account[];
  filter: PostsFilter;
  change: (filter: PostsFilter) => void;
  /** Many groups as their letters, where something else shows their names. */
  tiles?: boolean;
  children?: ReactNode;
}) {
  const t = useWords();
  const groups = useGroups() ?? [];
  const fields = useRef<HTMLFieldSetElement>(null);
  useGroupsKey(fields);
  const { accountIds, labelIds, authorIds, search } = filter;
  const set = (changed: Partial<PostsFilter>) => change({ accountIds, labelIds, authorIds, search, ...changed });
  return (
    <Row as="fieldset" ref={fields} gap={8} wrap align="stretch" minW={0} className={css.filters} aria-label={t('label')}>
      {(accounts.length > 1 || accountIds.length > 0) && (
        <AccountFilter accounts={accounts} chosen={accountIds} change={(ids) => set({ accountIds: ids })} />
      )}
      <GroupButtons
        as={tiles ? 'tiles' : 'line'}
        groups={groups}
        chosen={new Set(accountIds)}
        choose={(group, on) => set({ accountIds: withGroup(accountIds, group.accountIds, on) })}
      />
      <LabelFilter chosen={labelIds} change={(ids) => set({ labelIds: ids })} />
      <AuthorFilter chosen={authorIds} change={(ids) => set({ authorIds: ids })} />
      {children}
    </Row>
  );
}
