import type { Account } from '@everycast/contract/accounts';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { withGroup } from '../../../lib/accounts/sections.ts';
import { commonWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { GroupButtons } from '../../../ui/groups/GroupButtons.tsx';
import { useGroups } from '../../../ui/groups/use-groups.ts';
import { LabelFilter } from '../../../ui/labels/LabelFilter.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type CountedState, countByState, countedStates, type Filter, toggled } from '../filter.ts';
import { useWords } from '../words.ts';
import { AccountFilter } from './AccountFilter.tsx';
import css from './Filters.module.css';

/** These are shown even with a count of zero; the others only above. */
const always: readonly CountedState[] = ['scheduled', 'published'];

/** The filters: accounts, labels and states, each state with its count. */
export function Filters({
  posts,
  streams,
  accounts,
  filter,
  change,
}: {
  /** undefined while unknown. */
  posts: readonly PostSummary[] | undefined;
  streams: readonly StreamEvent[];
  accounts: readonly Account[];
  filter: Filter;
  change: (filter: Filter) => void;
}) {
  const t = useWords();
  const common = commonWords.useWords();
  const groups = useGroups() ?? [];
  const counts = countByState(posts ?? [], filter, streams, accounts);
  const states = countedStates.filter((state) => always.includes(state) || counts[state] > 0 || filter.states.includes(state));
  return (
    <Row as="fieldset" gap={8} wrap align="stretch" minW={0} className={css.filters} aria-label={t('filter.label')}>
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
          {posts && (
            <Text as="span" tone="text" weight="semibold" num className={css.count}>
              {counts[state]}
            </Text>
          )}
        </Button>
      ))}
    </Row>
  );
}
