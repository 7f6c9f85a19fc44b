import {
  type ImportField,
  type ImportRow,
  importKeptDays,
  importUndoHours,
  type PostImport,
  type RowWarning,
} from '@everycast/contract/imports';
import { say } from '../../kernel/messages.ts';
import type { ImportRecord } from './store/import-store.ts';
import type { RowStore, RowTable } from './store/row-store.ts';

const hour = 3_600_000;
export const keptFor = importKeptDays * 24 * hour;
export const undoFor = importUndoHours * hour;

interface Found extends Awaited<ReturnType<RowStore['summary']>> {
  problemsByField: PostImport['problemsByField'];
  newLabels: string[];
}

export function shownImport(of: ImportRecord, { counts, firstAt, lastAt, problemsByField, newLabels }: Found, now: Date): PostImport {
  const undoUntil = of.importedAt && counts.imported > 0 ? new Date(of.importedAt.getTime() + undoFor) : null;
  return {
    id: of.id,
    name: of.name,
    format: of.format,
    source: of.source,
    phase: of.phase === 'reading' ? 'checking' : of.phase,
    problem: of.problemCode !== null && of.problemMessage ? { code: of.problemCode, message: say(of.problemMessage) } : null,
    columns: of.columns,
    zone: of.zone,
    dateOrder: of.dateOrder,
    hasNumericDates: of.numericDates,
    accountIds: of.accountIds,
    asDrafts: of.asDrafts,
    rows: { ...counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) },
    problemsByField,
    newLabels,
    firstAt: firstAt?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
    createdAt: of.createdAt.toISOString(),
    keptUntil: new Date(of.createdAt.getTime() + keptFor).toISOString(),
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  };
}

/** What is known of rows only together with others. */
export interface AmongRows {
  /** How many rows share the value that a row's problem is about, itself included. */
  alike(row: RowTable, field: ImportField): number;
  warnings: ReadonlyMap<number, RowWarning[]>;
}

export const shownRow = (row: RowTable, { alike, warnings }: AmongRows): ImportRow => ({
  position: row.position,
  line: row.line,
  cells: row.cells,
  state: row.state,
  problems:
    row.state === 'problem'
      ? row.problems.map(({ field, message, fixes }) => ({
          field,
          message: say(message),
          fixes,
          alike: field === null ? 0 : Math.max(0, alike(row, field) - 1),
        }))
      : [],
  warnings: warnings.get(row.position) ?? [],
  dueAt: row.dueAt?.toISOString() ?? null,
  accountIds: row.content?.accountIds ?? [],
  mediaIds: row.content?.media.map(({ id }) => id) ?? [],
  postId: row.postId,
});
