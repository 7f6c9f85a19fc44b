import type { Account } from '@everycast/contract/accounts';
import { type RefObject, useEffect, useRef } from 'react';
import { withGroup } from '../../../lib/accounts/sections.ts';
import { commonWords } from '../../../lib/i18n/i18n.ts';
import { isTyping } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupButtons } from '../../../ui/groups/GroupButtons.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { LabelFilter } from '../../../ui/labels/LabelFilter.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type CountedState, countedStates, type Filter, toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import { AccountFilter } from './AccountFilter.tsx';
import { AuthorFilter } from './AuthorFilter.tsx';
import css from './Filters.module.css';

/** These are shown even with a count of zero; the others only above. */
const always: readonly CountedState[] = ['scheduled', 'published'];

/** G focuses the first group. */
function useGroupsKey(fields: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'g' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const group = fields.current?.querySelector<HTMLElement>('fieldset button:not(:disabled)');
      if (!group) return;
      event.preventDefault();
      group.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [fields]);
}

/** The filters: accounts, labels, people and states, each state with its count. G leads to the groups. */
export function Filters({
  counts,
  accounts,
  filter,
  change,
}: {
  /** undefined while unknown. */
  counts: Record<CountedState, number> | undefined;
  accounts: readonly Account[];
  filter: Filter;
  change: (filter: Filter) => void;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const groups = useGroups() ?? [];
  const fields = useRef<HTMLFieldSetElement>(null);
  useGroupsKey(fields);
  const states = countedStates.filter((state) => always.includes(state) || (counts?.[state] ?? 0) > 0 || filter.states.includes(state));
  return (
    <Row as="fieldset" ref={fields} gap={8} wrap align="stretch" minW={0} className={css.filters} aria-label={t('filter.label')}>
      {accounts.length > 1 && (
        <AccountFilter accounts={accounts} chosen={filter.accountIds} change={(accountIds) => change({ ...filter, accountIds })} />
      )}
      <GroupButtons
        as="line"
        groups={groups}
        chosen={new Set(filter.accountIds)}
        choose={(group, on) => change({ ...filter, accountIds: withGroup(filter.accountIds, group.accountIds, on) })}
      />
      <LabelFilter
        chosen={filter.labelIds}
        change={(labelIds) => change({ ...filter, labelIds })}
        className={filter.labelIds.length > 0 ? `${css.chip} ${css.on}` : css.chip}
      />
      <AuthorFilter chosen={filter.authorIds} change={(authorIds) => change({ ...filter, authorIds })} />
      {states.map((state) => (
        <Button
          variant="bare"
          key={state}
          className={css.chip}
          data-state={state}
          aria-pressed={filter.states.includes(state)}
          onClick={() => change({ ...filter, states: toggled(filter.states, state) })}
        >
          <StateGlyph state={state} size={14} label={null} />
          {common(`state.${state}`)}
          {counts && (
            <Text as="span" tone="text" weight="semibold" num className={css.count}>
              {counts[state]}
            </Text>
          )}
        </Button>
      ))}
    </Row>
  );
}
