import { Readable } from 'node:stream';
import type { ChangedRow, ImportPreview, ImportRowsQuery, RowChange, RowState, ValueReplacement } from '@everycast/contract/imports';
import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Membership } from '../../kernel/http/access.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { say } from '../../kernel/messages.ts';
import { columnOf, type createAmongRows } from './among-rows.ts';
import type { Checking } from './checking.ts';
import { byteOrderMark, csvLine } from './columns/template.ts';
import type { AlikeStore } from './store/alike-store.ts';
import type { ImportRecord, ImportStore } from './store/import-store.ts';
import type { RowStore, RowTable } from './store/row-store.ts';
import { shownRow } from './view.ts';

/** Rows of a download that are in memory at a time. */
const downloadedAtOnce = 500;

const statesShown: Record<ImportRowsQuery['show'], RowState[] | null> = {
  all: null,
  problem: ['problem'],
  ready: ['ready'],
  imported: ['imported'],
  skipped: ['skipped'],
  kept: ['kept'],
};

interface Parts {
  store: ImportStore;
  rows: RowStore;
  alike: AlikeStore;
  checking: Checking;
  found(by: Membership, id: string): Promise<ImportRecord>;
  begin(
    of: ImportRecord,
    from: readonly ImportRecord['phase'][],
    change: Partial<ImportRecord>,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void>;
  amongRows: ReturnType<typeof createAmongRows>;
  changed(of: ImportRecord): void;
}

/** The rows of an import as people see and edit them. */
export function createRowEditing(kernel: Pick<Kernel, 'db'>, parts: Parts) {
  const { store, rows, alike, checking, amongRows } = parts;

  /** Other rows with a problem where a row had one, and with the value that it had. */
  async function alikeOf(of: ImportRecord, before: RowTable, column: number | undefined): Promise<number> {
    const field = column === undefined ? null : (of.columns[column]?.field ?? null);
    if (column === undefined || field === null || !before.problems.some((problem) => problem.field === field)) return 0;
    const value = before.cells[column] ?? '';
    return (await alike.alike(of.id, { field, column: columnOf(of, field) }, [value])).get(value) ?? 0;
  }

  return {
    async rows(by: Membership, id: string, { show, search, cursor, limit }: ImportRowsQuery) {
      const of = await parts.found(by, id);
      const items = await rows.list(id, { states: statesShown[show], search, after: cursor ?? -1, limit });
      const last = items.length === limit ? items.at(-1) : undefined;
      const among = await amongRows(of, items);
      return { items: items.map((row) => shownRow(row, among)), cursor: last ? String(last.position) : null };
    },

    /** Edits a row, or skips it, and checks it. @throws AppError not_found, not_editable once it is imported */
    async changeRow(by: Membership, id: string, position: number, { cells: edits = [], skipped }: RowChange): Promise<ChangedRow> {
      const of = await parts.found(by, id);
      const row = await rows.find(id, position);
      if (!row) throw new AppError('not_found', 'imports.gone');
      const cells = [...row.cells];
      for (const { column, value } of edits) if (column < of.columns.length) cells[column] = value;
      await kernel.db.transaction().execute(async (tx) => {
        const phase = await store.phase(tx, id);
        if (phase !== 'ready' && phase !== 'checking') throw new AppError('not_editable', 'imports.busy');
        const padded = Array.from({ length: cells.length }, (_, index) => cells[index] ?? '');
        if (!(await rows.edit(tx, id, position, padded))) throw new AppError('not_editable', 'imports.row_imported');
        if (skipped === true) await rows.move(tx, id, ['unchecked'], 'skipped', [position]);
      });
      const edited = await rows.find(id, position);
      if (edited?.state === 'unchecked') {
        const checked = await checking.check(of, by, [edited], await checking.contextOf(of, by));
        await rows.saveChecked(kernel.db, id, checked);
        if (checked.length === 0) await parts.begin(of, ['ready', 'checking'], { phase: 'checking' });
      }
      parts.changed(of);
      const after = (await rows.find(id, position)) ?? row;
      return { ...shownRow(after, await amongRows(of, [after])), alike: await alikeOf(of, row, edits[0]?.column) };
    },

    /** A row as it would go out. @throws AppError not_found, invalid_input if it can't be read as a post */
    async preview(by: Membership, id: string, position: number): Promise<ImportPreview> {
      const of = await parts.found(by, id);
      const row = await rows.find(id, position);
      if (!row) throw new AppError('not_found', 'imports.gone');
      const preview = await checking.preview(of, by, row);
      if (!preview) throw new AppError('invalid_input', 'imports.no_preview');
      return preview;
    },

    /**
     * Replaces a value in all rows that have a problem in its column, and checks them again.
     * @throws AppError not_found, not_editable, invalid_input if no row has it anymore
     */
    async replace(by: Membership, id: string, { column, from, to }: ValueReplacement): Promise<void> {
      const of = await parts.found(by, id);
      const field = of.columns[column]?.field ?? null;
      await parts.begin(of, ['checking', 'ready'], { phase: 'checking', scopes: by.scopes ? [...by.scopes] : null }, async (tx) => {
        const replaced = field === null ? 0 : await alike.replace(tx, id, { field, column }, from, to);
        if (replaced === 0) throw new AppError('invalid_input', 'imports.nothing_alike');
      });
    },

    /** Rows with problems as CSV, with what is wrong in a column of its own. @throws AppError not_found */
    async problems(by: Membership, id: string): Promise<{ name: string; body: Readable }> {
      const of = await parts.found(by, id);
      async function* lines(): AsyncIterable<string> {
        yield byteOrderMark + csvLine([...of.columns.map(({ name }) => name), say({ code: 'imports.column_problem' })]);
        for (let after = -1; ; ) {
          const next = await rows.next(id, 'problem', after, downloadedAtOnce);
          for (const { cells, problems } of next) {
            const all = of.columns.map((_, index) => cells[index] ?? '');
            yield csvLine([...all, problems.map(({ message }) => say(message)).join(' ')]);
          }
          const last = next.at(-1);
          if (!last) return;
          after = last.position;
        }
      }
      return { name: of.name, body: Readable.from(lines()) };
    },
  };
}
