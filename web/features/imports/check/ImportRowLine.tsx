import { useWords } from 'words:imports';
import type { ImportField, ImportRow, PostImport, ValueReplacement } from '@everycast/contract/imports';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { labelled } from '../../../lib/i18n/labelled.ts';
import { pathOfPost } from '../../../lib/post-path.ts';
import { formatMoment, formatWall } from '../../../lib/time/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Text } from '../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../ui/state/State.tsx';
import css from '../Imports.module.css';
import { useFieldName } from './ColumnsPanel.tsx';
import { Duplicate } from './Duplicate.tsx';
import { Drawn, type Preview } from './RowPreview.tsx';

interface Props {
  of: PostImport;
  row: ImportRow;
  selected: boolean;
  select: () => void;
  change: (cells: { column: number; value: string }[]) => void;
  /** Corrects a value in all rows that have it, and a problem there. */
  replace: (replacement: ValueReplacement) => void;
  skip: () => void;
  preview: Preview | null;
}

/** Why cells can't be edited anymore. */
const isOver = ({ state }: ImportRow): boolean => state === 'imported' || state === 'removed' || state === 'kept';

/** A row's cells, and below them what is wrong, with a button for each value that would solve it. */
export function ImportRowLine({ of, row, selected, select, change, replace, skip, preview }: Props) {
  const t = useWords();
  const nameOf = useFieldName();
  const columns = of.columns.flatMap(({ field }, column) => (field === null ? [] : [{ field, column }]));
  const wrong = new Set(row.problems.map(({ field }) => field));
  return (
    <li id={`row-${row.position}`} className={selected ? `${css.row} ${css.selected}` : css.row}>
      <Row align="start" gap="4 8" wrap>
        <Button
          variant="bare"
          className={css.line}
          aria-label={t('preview.title', { line: row.line })}
          aria-pressed={selected}
          onClick={select}
        >
          {row.line}
        </Button>
        <div className={css.cells}>
          {columns.map(({ field, column }) => (
            <Cell
              key={column}
              label={t('cell', { field: nameOf(field), line: row.line })}
              value={row.cells[column] ?? ''}
              shown={shownOf(field, row, of)}
              wrong={wrong.has(field)}
              locked={isOver(row) || of.phase === 'importing' || of.phase === 'undoing'}
              select={select}
              save={(value) => change([{ column, value }])}
            />
          ))}
        </div>
        {!isOver(row) && (
          <Button variant="ghost" size="sm" onClick={skip}>
            {t(row.state === 'skipped' ? 'unskip' : 'skip')}
          </Button>
        )}
        {row.postId !== null && (
          <Link className={css.link} to={pathOfPost({ id: row.postId, state: row.state === 'kept' ? 'published' : 'scheduled' })}>
            {t('openPost')}
          </Link>
        )}
      </Row>
      {row.problems.map(({ field, message, fixes, alike }) => (
        <Row key={`${field} ${message}`} gap="4 8" wrap size={12} className={css.problem}>
          <Row as="span" gap={8} minW={0}>
            <StateGlyph state="warning" size={14} label={null} />
            <Text as="span" tone="wait" weight="medium" breaks>
              {message}
            </Text>
          </Row>
          {fixes.map((fix) => (
            <Button key={fix.value} variant="ghost" size="sm" onClick={() => change([fix])}>
              {t('use', { value: nameOfFix(fix, of) })}
            </Button>
          ))}
          {only(fixes) && alike > 0 && (
            <Button variant="ghost" size="sm" onClick={() => replace(replacementOf(row, only(fixes) as Fix))}>
              {t('fixAlike', { rows: alike + 1 })}
            </Button>
          )}
        </Row>
      ))}
      {row.warnings.map((warning) => (
        <Duplicate key={warning.reason} warning={warning} of={of} />
      ))}
      {selected && preview && <Drawn of={of} row={row} preview={preview} />}
      {row.state === 'skipped' && (
        <Text size={12} tone="quiet" className={css.problem}>
          {t('skipped')}
        </Text>
      )}
    </li>
  );
}

type Fix = ImportRow['problems'][number]['fixes'][number];

/** Dates as the person's language writes them; what is put into the cell is read the same everywhere. */
const nameOfFix = ({ column, value }: Fix, { columns }: PostImport): string =>
  (columns[column]?.field === 'date' ? formatWall(value) : null) ?? value;

/** With several fixes a person chooses for each row. */
const only = (fixes: readonly Fix[]): Fix | null => (fixes.length === 1 ? (fixes[0] ?? null) : null);

const replacementOf = ({ cells }: ImportRow, { column, value }: Fix): ValueReplacement => ({
  column,
  from: cells[column] ?? '',
  to: value,
});

/** What could be read is shown as read; the rest as in the file. */
const shownOf = (field: ImportField, row: ImportRow, of: PostImport): string | null =>
  field === 'date' && row.dueAt !== null && row.state !== 'problem' ? formatMoment(row.dueAt, of.zone) : null;

interface CellProps {
  label: string;
  value: string;
  shown: string | null;
  wrong: boolean;
  locked: boolean;
  select: () => void;
  save: (value: string) => void;
}

/** Pressing a cell edits it; Enter saves, Escape doesn't. */
function Cell({ label, value, shown, wrong, locked, select, save }: CellProps) {
  const t = useWords();
  const [draft, setDraft] = useState<string | null>(null);
  const end = (keep: boolean) => {
    if (keep && draft !== null && draft !== value) save(draft);
    setDraft(null);
  };
  if (draft !== null)
    return (
      <Textarea
        aria-label={label}
        autosize
        autoFocus
        maxRows={6}
        value={draft}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={() => end(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') end(false);
          else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            end(true);
          }
        }}
      />
    );
  const text = shown ?? value;
  return (
    <Button
      variant="bare"
      className={wrong ? `${css.cell} ${css.wrong}` : css.cell}
      data-cell
      data-wrong={wrong || undefined}
      aria-label={labelled(label, text || t('empty'))}
      aria-disabled={locked || undefined}
      onClick={() => {
        select();
        if (!locked) setDraft(value);
      }}
    >
      {text ? <bdi>{text}</bdi> : <span className={css.empty}>{t('empty')}</span>}
    </Button>
  );
}
