import { useWords } from 'words:imports';
import type { ImportRow, PostImport, ValueReplacement } from '@everycast/contract/imports';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Search } from '../../../ui/filters/Search.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Card, Row, Stack, Text } from '../../../ui/primitives/primitives.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import css from '../Imports.module.css';
import type { Show, useImportActions } from '../use-import.ts';
import { ImportRowLine } from './ImportRowLine.tsx';
import type { Preview } from './RowPreview.tsx';
import type { RowList } from './use-row-list.ts';

interface Props {
  of: PostImport;
  show: Show;
  setShow: (show: Show) => void;
  list: RowList;
  actions: ReturnType<typeof useImportActions>;
  /** Below the selected row, where nothing is beside the rows. */
  preview: Preview | null;
}

/** A value that was just corrected in one row, and that others have. */
interface Offer extends ValueReplacement {
  rows: number;
}

/** Characters of a value in a sentence. */
const shownLength = 60;

/** The rows of a file: those with problems first, each with what is wrong and how to fix it. */
export function RowsPanel({ of, show, setShow, list, actions, preview }: Props) {
  const t = useWords();
  const { query, rows, search, setSearch, current, select, skip } = list;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [offer, setOffer] = useState<Offer | null>(null);
  const { mutate: changeRow } = actions.changeRow;
  const { mutate: replace } = actions.replace;

  /** One cell was corrected: rows with the same value there can follow. */
  function change(row: ImportRow, cells: { column: number; value: string }[]): void {
    const [first] = cells;
    setOffer(null);
    changeRow(
      { position: row.position, cells },
      {
        onSuccess({ alike, problems }) {
          const field = first && of.columns[first.column]?.field;
          if (!first || alike === 0 || problems.some((problem) => problem.field === field)) return;
          setOffer({ column: first.column, from: row.cells[first.column] ?? '', to: first.value, rows: alike });
        },
      },
    );
  }
  function replaceAll({ column, from, to }: ValueReplacement): void {
    setOffer(null);
    replace({ column, from, to });
  }
  const { total, unchecked, problem, ready, imported } = of.rows;
  const filters: [Show, string][] = [
    ['all', t('show.all', { count: total })],
    ['problem', t('show.problem', { count: problem })],
    ['ready', t('show.ready', { count: ready })],
    ...(imported > 0 ? [['imported', t('show.imported', { count: imported })] satisfies [Show, string]] : []),
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
      {offer && (
        <Row gap="4 8" wrap p="8 16" edge="top" bg="sunken" size={13} role="status">
          <Text as="span" breaks>
            {offer.from === ''
              ? t('alikeEmpty', { count: offer.rows })
              : t('alike', { count: offer.rows, value: offer.from.slice(0, shownLength) })}
          </Text>
          <Button size="sm" onClick={() => replaceAll(offer)}>
            {t('fixAlike', { rows: offer.rows })}
          </Button>
          <Row ml="auto">
            <IconButton variant="small" icon={IconX} label={t('dismiss')} onClick={() => setOffer(null)} />
          </Row>
        </Row>
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
            selected={row.position === current?.position}
            select={() => select(row.position)}
            change={(cells) => change(row, cells)}
            replace={replaceAll}
            skip={() => skip(row)}
            preview={preview}
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
