import { useWords } from 'words:accounts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type RefObject, useCallback, useState } from 'react';
import { usePhone } from '../../../lib/use-phone.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AccountRow, type RowActions } from './AccountRow.tsx';
import { type AccountsFilter, type Listed, type Sorting, sortings } from './filter.ts';
import css from './List.module.css';

interface Props {
  list: RefObject<HTMLUListElement | null>;
  rows: readonly Listed[];
  zone: string;
  filter: AccountsFilter;
  sort: (sorting: Sorting) => void;
  selected: ReadonlySet<string>;
  select: (id: string, range: boolean) => void;
  selectAll: (all: boolean) => void;
  testing: ReadonlySet<string>;
  shortening: ReadonlySet<string>;
  members: ReadonlyMap<string, string>;
  actions: RowActions | null;
  drag: (event: DragEvent, id: string) => void;
}

/** The accounts below each other, with columns that sort. */
export function AccountList(props: Props) {
  const { list, rows, zone, filter, sort, selected, select, selectAll, testing, shortening, members, actions, drag } = props;
  const t = useWords();
  const phone = usePhone();
  const [open, setOpen] = useState<string | null>(null);
  const toggleOpen = useCallback((id: string) => setOpen((now) => (now === id ? null : id)), []);
  const all = rows.length > 0 && rows.every(({ account }) => selected.has(account.id));
  const some = !all && rows.some(({ account }) => selected.has(account.id));
  return (
    <>
      <div className={css.head}>
        <label className={css.check}>
          <input
            type="checkbox"
            aria-label={t('select.all')}
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = some;
            }}
            onChange={() => selectAll(!all)}
          />
        </label>
        {sortings.map((sorting) => (
          <Button
            variant="bare"
            key={sorting}
            data-column={sorting}
            className={sorting === 'scheduled' || sorting === 'checked' ? css.right : undefined}
            aria-pressed={filter.sort === sorting}
            title={t('column.sort', { column: t(`column.${sorting}`) })}
            onClick={() => sort(sorting)}
          >
            {t(`column.${sorting}`)}
            {filter.sort === sorting && <Icon of={filter.reversed ? IconArrowUp : IconArrowDown} size={14} />}
          </Button>
        ))}
      </div>
      <ul ref={list} aria-label={t('title')}>
        {rows.map((row) => {
          const { id, paused } = row.account;
          return (
            <AccountRow
              key={id}
              row={row}
              zone={zone}
              phone={phone}
              selected={selected.has(id)}
              testing={testing.has(id)}
              shortens={shortening.has(id)}
              open={open === id}
              pauser={paused?.by ? members.get(paused.by) : undefined}
              actions={actions}
              select={select}
              toggleOpen={toggleOpen}
              drag={drag}
            />
          );
        })}
      </ul>
    </>
  );
}
