import type { ReactNode } from 'react';
import { Problem } from '../../../ui/Problem.tsx';
import { Box } from '../../../ui/primitives/primitives.tsx';
import { noFilter } from '../filter.ts';
import { Filters } from '../head/Filters.tsx';
import { Hint } from '../head/Hint.tsx';
import { Line } from '../head/Line.tsx';
import type { ViewProps } from '../view-props.ts';
import { useWords } from '../words.ts';
import type { useSlots } from './use-slots.ts';

/** Filters with counts, and what went wrong, above a view. */
export function SlotsFrame({ view, accounts, found, children }: ViewProps & { found: ReturnType<typeof useSlots>; children: ReactNode }) {
  const t = useWords();
  const { counts, slots, error, loaded, refetch } = found;
  const shown = [...slots.values()].reduce((sum, { count }) => sum + count, 0);
  const filters = view.filter;
  const isFiltered =
    filters.search || [filters.states, filters.accountIds, filters.labelIds, filters.authorIds].some((one) => one.length > 0);
  return (
    <>
      <Line>
        <Filters counts={counts} accounts={accounts ?? []} filter={filters} change={view.setFilter} />
        {loaded && <Hint all={isFiltered ? shown + 1 : shown} shown={shown} showAll={() => view.setFilter(noFilter)} />}
      </Line>
      {error && (
        <Box rigid mb={12}>
          <Problem title={t('notLoaded')} problem={error} retry={() => void refetch()} />
        </Box>
      )}
      {children}
    </>
  );
}
