import * as commonWords from 'words:common';
import type { Account } from '@everycast/contract/accounts';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { toggled } from '../../../lib/toggled.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import chip from '../../../ui/Filter.module.css';
import { PostFilters } from '../../../ui/filters/PostFilters.tsx';
import { Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import { type CountedState, countedStates, type Filter } from '../filter.ts';
import { useCalendar } from '../use-calendar.ts';

/** These are shown even with a count of zero; the others only above. */
const always: readonly CountedState[] = ['scheduled', 'published'];

/** The filters: accounts, labels, people and states, each state with its count. On a phone they are in the sheet. */
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
  const common = commonWords.useWords();
  // The states come with their first counts: before, they would move when these come.
  const isCounted = useRef(false);
  isCounted.current ||= counts !== undefined || filter.states.length > 0;
  const states = !isCounted.current
    ? []
    : countedStates.filter((state) => always.includes(state) || (counts?.[state] ?? 0) > 0 || filter.states.includes(state));
  const { sheet } = useCalendar();
  const phone = usePhone();
  const fields = (
    <PostFilters tiles accounts={accounts} filter={filter} change={(next) => change({ ...filter, ...next })}>
      {states.map((state) => (
        <Button
          variant="bare"
          key={state}
          className={chip.button}
          data-state={state}
          aria-pressed={filter.states.includes(state)}
          onClick={() => change({ ...filter, states: toggled(filter.states, state) })}
        >
          <StateGlyph state={state} size={14} label={null} />
          {common(`state.${state}`)}
          {counts && (
            <Text as="span" tone="text" weight="semibold" num className={chip.count}>
              {counts[state]}
            </Text>
          )}
        </Button>
      ))}
    </PostFilters>
  );
  if (!phone) return fields;
  return sheet && createPortal(fields, sheet);
}
