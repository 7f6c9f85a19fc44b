import type { ImportRow, PostImport } from '@everycast/contract/imports';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { type Show, type useImportActions, useRows } from '../use-import.ts';

export type RowList = ReturnType<typeof useRowList>;

const show = ({ position }: ImportRow) => document.getElementById(`row-${position}`)?.scrollIntoView({ block: 'nearest' });

/** J and K select the next and previous row, X skips it, Enter edits its first wrong cell. */
function useRowKeys(current: ImportRow | null, step: (by: number) => void, skip: (row: ImportRow) => void) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = event.key.toLowerCase();
      if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
      else if (key === 'x' && current) skip(current);
      else if (key === 'enter' && current && document.activeElement === document.body) {
        const line = document.getElementById(`row-${current.position}`);
        (line?.querySelector<HTMLElement>('[data-wrong]') ?? line?.querySelector<HTMLElement>('[data-cell]'))?.click();
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [current, step, skip]);
}

/** The rows that are shown, and which of them is selected; `begun` is called once a person has chosen one. */
export function useRowList(of: PostImport, shown: Show, actions: ReturnType<typeof useImportActions>, begun: () => void) {
  const [search, setSearch] = useState('');
  const query = useRows(of.id, shown, search);
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items as ImportRow[]) ?? [], [data]);
  const [selected, setSelected] = useState<number | null>(null);
  const select = useCallback(
    (position: number) => {
      setSelected(position);
      begun();
    },
    [begun],
  );
  const { mutate: changeRow } = actions.changeRow;
  const skip = useCallback((row: ImportRow) => changeRow({ position: row.position, skipped: row.state !== 'skipped' }), [changeRow]);
  const at = rows.findIndex(({ position }) => position === selected);
  const step = useCallback(
    (by: number) => {
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      if (!next) return;
      select(next.position);
      show(next);
    },
    [rows, at, select],
  );
  const current = rows[at] ?? null;
  useRowKeys(current, step, skip);
  return { query, rows, search, setSearch, current, at, select, step, skip };
}
