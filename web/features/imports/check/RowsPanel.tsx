import { useWords } from 'words:imports';
import type { ImportRow, PostImport } from '@everycast/contract/imports';
import { useEffect, useMemo, useState } from 'react';
import { isTyping } from '../../../lib/keyboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { Search } from '../../../ui/filters/Search.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import css from '../Imports.module.css';
import { type Show, type useImportActions, useRows } from '../use-import.ts';
import { ImportRowLine } from './ImportRowLine.tsx';

interface Props {
  of: PostImport;
  show: Show;
  setShow: (show: Show) => void;
  actions: ReturnType<typeof useImportActions>;
}

/** J and K select the next and previous row, X skips it, Enter edits its first wrong cell. */
function useRowKeys(rows: readonly ImportRow[], skip: (row: ImportRow) => void) {
  const [selected, setSelected] = useState<number | null>(null);
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const at = rows.findIndex(({ position }) => position === selected);
      const row = rows[at];
      if (key === 'j' || key === 'k') {
        const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))];
        if (!next) return;
        setSelected(next.position);
        document.getElementById(`row-${next.position}`)?.scrollIntoView({ block: 'nearest' });
      } else if (key === 'x' && row) skip(row);
      else if (key === 'enter' && row && document.activeElement === document.body) {
        const line = document.getElementById(`row-${row.position}`);
        (line?.querySelector<HTMLElement>('[data-wrong]') ?? line?.querySelector<HTMLElement>('button'))?.click();
      } else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, selected, skip]);
  return [selected, setSelected] as const;
}

/** The rows of a file: those with problems first, each with what is wrong and how to fix it. */
export function RowsPanel({ of, show, setShow, actions }: Props) {
  const t = useWords();
  const [search, setSearch] = useState('');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRows(of.id, show, search);
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items as ImportRow[]) ?? [], [data]);
  const { mutate: changeRow } = actions.changeRow;
  const skip = useMemo(() => (row: ImportRow) => changeRow({ position: row.position, skipped: row.state !== 'skipped' }), [changeRow]);
  const [selected, setSelected] = useRowKeys(rows, skip);
  const { total, unchecked, problem, ready, imported } = of.rows;
  const filters: [Show, string][] = [
    ['all', t('show.all', { count: total })],
    ['problem', t('show.problem', { count: problem })],
    ['ready', t('show.ready', { count: ready + imported })],
  ];
  return (
    <Card as="section" aria-label={t('rowsTitle')}>
      <Row gap="8 12" wrap p={12}>
        {filters.map(([key, label]) => (
          <Button key={key} size="sm" aria-pressed={show === key} onClick={() => setShow(key)}>
            {label}
          </Button>
        ))}
        <Text size={12} tone="quiet" wideOnly>
          {t('keys')}
        </Text>
        <Row ml="auto">
          <Search label={t('search')} value={search} change={setSearch} />
        </Row>
      </Row>
      {of.phase === 'checking' && (
        <Text size={13} tone="muted" role="status" p="0 16 8">
          {t('checking', { done: total - unchecked, total })}
        </Text>
      )}
      {error && <Problem title={t('notLoaded')} problem={error as never} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && rows.length === 0 && (
        <Text size={13} tone="muted" p={16}>
          {t(show === 'problem' ? 'noProblems' : 'noRows')}
        </Text>
      )}
      <Stack as="ul" aria-label={t('rowsTitle')} className={css.rows}>
        {rows.map((row) => (
          <ImportRowLine
            key={row.position}
            of={of}
            row={row}
            selected={row.position === selected}
            select={() => setSelected(row.position)}
            change={(cells) => changeRow({ position: row.position, cells })}
            skip={() => skip(row)}
          />
        ))}
      </Stack>
      {hasNextPage && (
        <Row justify="center" p={12}>
          <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Row>
      )}
    </Card>
  );
}
