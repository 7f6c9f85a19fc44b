import { z } from 'zod';
import { Id, Instant, page } from './common.ts';
import { JobProblem } from './errors.ts';
import { platformIds } from './platform-ids.ts';
import { PostMedia, PostVersion } from './posts.ts';
import { Zone } from './time.ts';

/** The most rows of one import. */
export const maxImportRows = 50_000;
/** The most columns of one import. */
export const maxImportColumns = 100;
/** The longest cell, in characters. */
export const maxCellLength = 100_000;
/** The largest file, in bytes. */
export const maxImportBytes = 50_000_000;
/** How long rows are kept after the file was read, in days. */
export const importKeptDays = 7;
/** How long an import can be undone, in hours. */
export const importUndoHours = 24;

/** What columns can be: everything of a post, and a text for each platform. */
export const importFields = [
  'text',
  'date',
  'time',
  'accounts',
  'media',
  'alt',
  'labels',
  'first_comment',
  'link',
  ...platformIds.map((id) => `text_${id}` as const),
] as const;
export const ImportField = z.enum(importFields).meta({ id: 'ImportField' });
export type ImportField = z.infer<typeof ImportField>;

/** Fields of which a file can have several columns, whose values are joined. */
export const repeatedFields: readonly ImportField[] = ['accounts', 'media', 'labels'];

export const DateOrder = z.enum(['day', 'month', 'year']);
export type DateOrder = z.infer<typeof DateOrder>;

export const importFormats = ['csv', 'tsv', 'json', 'xlsx'] as const;
export const importSources = ['buffer', 'hootsuite', 'publer'] as const;
export const importPhases = ['checking', 'ready', 'importing', 'undoing', 'failed'] as const;
export type ImportPhase = (typeof importPhases)[number];
export const rowStates = ['unchecked', 'ready', 'problem', 'skipped', 'imported', 'removed', 'kept'] as const;
export type RowState = (typeof rowStates)[number];

export const ImportColumn = z
  .object({ name: z.string().describe('As in the file; a letter if it has no names'), field: ImportField.nullable() })
  .meta({ id: 'ImportColumn' });
export type ImportColumn = z.infer<typeof ImportColumn>;

const count = z.number().int();
export const PostImport = z
  .object({
    id: Id,
    name: z.string().describe('The file’s'),
    format: z.enum(importFormats),
    source: z.enum(importSources).nullable().describe('The program whose export it was recognized as'),
    phase: z.enum(importPhases),
    problem: JobProblem.nullable().describe('Why it failed'),
    columns: z.array(ImportColumn),
    zone: z.string().describe('In which dates are read'),
    dateOrder: DateOrder.nullable().describe(
      'What comes first in dates such as 03/04/05; null: nothing in the file says it, so you have to',
    ),
    hasNumericDates: z.boolean().describe('Whether the file has such dates'),
    accountIds: z.array(Id).describe('For rows that name no account'),
    asDrafts: z.boolean(),
    rows: z
      .object({
        total: count,
        unchecked: count,
        ready: count,
        problem: count,
        skipped: count,
        imported: count,
        removed: count.describe('Removed again by an undo'),
        kept: count.describe('An undo left these, because they had gone out or were about to'),
      })
      .describe('How many are in each state'),
    problemsByField: z.partialRecord(ImportField, count).describe('Rows with a problem, by field'),
    newLabels: z.array(z.string()).describe('Labels that the import will create, once all rows are checked'),
    firstAt: Instant.nullable().describe('When the first of its posts is due'),
    lastAt: Instant.nullable(),
    createdAt: Instant,
    keptUntil: Instant.describe('When its rows are deleted; imported posts stay'),
    undoUntil: Instant.nullable().describe('null: nothing can be undone'),
  })
  .meta({ id: 'PostImport' });
export type PostImport = z.infer<typeof PostImport>;

export const ImportChange = z
  .strictObject({
    columns: z.array(ImportField.nullable()).max(maxImportColumns).optional().describe('The field of each column, in order'),
    zone: Zone.optional(),
    dateOrder: DateOrder.optional(),
    accountIds: z.array(Id).max(500).optional(),
    asDrafts: z.boolean().optional(),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.infer<typeof ImportChange>;

export const RowProblem = z
  .object({
    field: ImportField.nullable().describe('null: the whole row'),
    message: z.string().describe('In the reader’s language'),
    fixes: z.array(z.object({ column: count, value: z.string() })).describe('Values that would solve it, each of one cell'),
    alike: count.describe('Other rows with a problem in this field that have the same value there: they can be fixed together'),
  })
  .meta({ id: 'ImportRowProblem' });
export type RowProblem = z.infer<typeof RowProblem>;

export const duplicateReasons = ['posted', 'planned', 'line'] as const;
export const RowWarning = z
  .object({
    reason: z
      .enum(duplicateReasons)
      .describe('The same text was posted on the account or is planned there, within 30 days; or another line of the file has it'),
    accountIds: z.array(Id).describe('Where it was posted or is planned'),
    at: Instant.nullable().describe('When the nearest was posted or is due'),
    postId: Id.nullable().describe('The nearest'),
    line: count.nullable().describe('The first line that has it'),
  })
  .meta({ id: 'ImportRowWarning' });
export type RowWarning = z.infer<typeof RowWarning>;

export const ImportRow = z
  .object({
    position: count.describe('Counts from 0'),
    line: count.describe('Where it begins in the file; counts from 1'),
    cells: z.array(z.string()),
    state: z.enum(rowStates),
    problems: z.array(RowProblem),
    warnings: z.array(RowWarning).describe('Duplicates. The row is imported all the same, unless it is skipped'),
    dueAt: Instant.nullable(),
    accountIds: z.array(Id),
    mediaIds: z.array(Id),
    postId: Id.nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportPreview = z
  .object({
    text: z.string(),
    accountIds: z.array(Id),
    media: z.array(PostMedia),
    firstComment: z.string(),
    versions: z.array(PostVersion),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportRows = page(ImportRow).meta({ id: 'ImportRows' });
export const ImportRowsQuery = z.object({
  show: z.enum(['all', 'problem', 'ready', 'imported', 'skipped', 'kept']).default('all'),
  search: z.string().trim().max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(maxImportRows).optional().describe('Position of the last row received'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>;

export const RowChange = z
  .strictObject({
    cells: z
      .array(z.strictObject({ column: z.number().int().min(0).max(maxImportColumns), value: z.string().max(maxCellLength) }))
      .max(maxImportColumns)
      .optional(),
    skipped: z.boolean().optional(),
  })
  .meta({ id: 'ImportRowChange' });
export type RowChange = z.infer<typeof RowChange>;

/** A row after it was edited. */
export const ChangedRow = ImportRow.extend({
  alike: count.describe('Other rows with a problem where this one had it, and with the value that it had: they can be fixed together'),
}).meta({ id: 'ChangedImportRow' });
export type ChangedRow = z.infer<typeof ChangedRow>;

export const ValueReplacement = z
  .strictObject({
    column: z.number().int().min(0).max(maxImportColumns),
    from: z.string().max(maxCellLength),
    to: z.string().max(maxCellLength),
  })
  .meta({ id: 'ImportValueReplacement' });
export type ValueReplacement = z.infer<typeof ValueReplacement>;

export const ImportDays = z.object({ items: z.array(z.object({ day: z.iso.date(), posts: count })) }).meta({ id: 'ImportDays' });
