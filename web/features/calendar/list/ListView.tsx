import { useWords } from 'words:calendar';
import { useState } from 'react';
import { isFiltered } from '../../../lib/posts-filter.ts';
import { FilterBar, Foot } from '../head/calendar-frame.tsx';
import { Filters } from '../head/Filters.tsx';
import type { Line } from '../lines/line.ts';
import type { ViewProps } from '../use-calendar.ts';
import { Days } from './Days.tsx';
import css from './List.module.css';
import { ListHead } from './ListHead.tsx';
import { type Order, useList } from './use-list.ts';

const noLines: readonly Line[] = [];
const noAccounts: NonNullable<ViewProps['accounts']> = [];

/** Everything from a day on, as a list. */
export default function ListView({ view, accounts }: ViewProps) {
  const t = useWords();
  const [order, setOrder] = useState<Order>('earliest');
  const list = useList(view.date, view, accounts ?? noAccounts, { order });
  const isNarrow = isFiltered(view.filter) || view.filter.states.length > 0;
  return (
    <>
      <FilterBar>
        <Filters counts={list.counts} accounts={accounts ?? []} filter={view.filter} change={view.setFilter} />
      </FilterBar>
      <div className={css.scroll}>
        <ListHead lines={list.lines ?? noLines} total={list.total} allPosts={list.allPosts} order={order} setOrder={setOrder} />
        <Days list={list} empty={t(isNarrow ? 'noneLeft' : 'list.nothing')} />
      </div>
      <Foot />
    </>
  );
}
