import { useWords } from 'words:calendar';
import { isFiltered } from '../../../lib/posts-filter.ts';
import { Filters } from '../head/Filters.tsx';
import { FilterBar, Foot } from '../head/frame.tsx';
import type { ViewProps } from '../use-calendar.ts';
import { Days } from './Days.tsx';
import css from './List.module.css';
import { useList } from './use-list.ts';

const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** Everything from a day on, as a list. */
export default function ListView({ view, accounts }: ViewProps) {
  const t = useWords();
  const list = useList(view.date, view, accounts ?? noAccounts, false);
  const isNarrow = isFiltered(view.filter) || view.filter.states.length > 0;
  return (
    <>
      <FilterBar>
        <Filters counts={undefined} accounts={accounts ?? []} filter={view.filter} change={view.setFilter} />
      </FilterBar>
      <div className={css.scroll}>
        <Days list={list} empty={t(isNarrow ? 'noneLeft' : 'list.nothing')} />
      </div>
      <Foot />
    </>
  );
}
