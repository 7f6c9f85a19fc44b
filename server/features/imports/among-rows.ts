import type { ImportField } from '@everycast/contract/imports';
import type { createDuplicates } from './rows/duplicates.ts';
import type { AlikeStore } from './store/alike-store.ts';
import type { ImportRecord } from './store/import-store.ts';
import type { RowTable } from './store/row-store.ts';
import type { AmongRows } from './view.ts';

/** The column that a problem in a field is about: the first that has it. */
export const columnOf = ({ columns }: Pick<ImportRecord, 'columns'>, field: ImportField): number =>
  columns.findIndex((column) => column.field === field);

/** What rows have in common with others of their file, and with posts. */
export function createAmongRows(rows: Pick<AlikeStore, 'alike'>, duplicates: ReturnType<typeof createDuplicates>) {
  /** Rows that share the value of a problem, by its field and the value. */
  async function alikeOf(of: ImportRecord, all: readonly RowTable[]): Promise<AmongRows['alike']> {
    const wrong = all.filter(({ state }) => state === 'problem');
    const fields = new Set(wrong.flatMap(({ problems }) => problems.flatMap(({ field }) => field ?? [])));
    const counts = new Map<ImportField, { column: number; counts: Map<string, number> }>();
    for (const field of fields) {
      const column = columnOf(of, field);
      if (column === -1) continue;
      const values = [...new Set(wrong.map(({ cells }) => cells[column] ?? ''))];
      counts.set(field, { column, counts: await rows.alike(of.id, { field, column }, values) });
    }
    return ({ cells }, field) => {
      const found = counts.get(field);
      return found?.counts.get(cells[found.column] ?? '') ?? 0;
    };
  }

  return async (of: ImportRecord, all: readonly RowTable[]): Promise<AmongRows> => {
    const [alike, warnings] = await Promise.all([alikeOf(of, all), duplicates.of(of, all)]);
    return { alike, warnings };
  };
}
