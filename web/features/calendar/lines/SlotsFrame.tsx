import { useWords } from 'words:calendar';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isFiltered } from '../../../lib/posts-filter.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { noFilter } from '../filter.ts';
import { FilterBar, Foot, Hint } from '../head/calendar-frame.tsx';
import { Filters } from '../head/Filters.tsx';
import { useCalendar, type ViewProps } from '../use-calendar.ts';
import type { useSlots } from './use-slots.ts';

interface Props extends ViewProps {
  found: ReturnType<typeof useSlots>;
  /** After the filters; on a phone in their sheet. */
  tools?: ReactNode;
  /** Beside the zone, below the view. */
  foot?: ReactNode;
  /** Whether it says so above the view if nothing is in it; otherwise the view does. */
  hints?: boolean;
  children: ReactNode;
}

/** Filters with counts, and what went wrong, above a view. */
export function SlotsFrame({ view, accounts, found, tools, foot, hints = true, children }: Props) {
  const t = useWords();
  const { counts, slots, error, loaded, refetch } = found;
  const shown = [...slots.values()].reduce((sum, { count }) => sum + count, 0);
  const { filter } = view;
  const { sheet } = useCalendar();
  const phone = usePhone();
  const isNarrow = isFiltered(filter) || filter.states.length > 0;
  return (
    <>
      <FilterBar>
        <Filters counts={counts} accounts={accounts ?? []} filter={filter} change={view.setFilter} />
        {phone ? sheet && createPortal(tools, sheet) : tools}
        {loaded && hints && <Hint all={isNarrow ? shown + 1 : shown} shown={shown} showAll={() => view.setFilter(noFilter)} />}
      </FilterBar>
      {error && (
        <Box rigid mb={12}>
          <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
        </Box>
      )}
      {children}
      <Foot>{foot}</Foot>
    </>
  );
}
