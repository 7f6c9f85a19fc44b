import { type ImportColumn, type ImportField, repeatedFields } from '@everycast/contract/imports';
import { maxLabelName } from '@everycast/contract/labels';
import { NewPost } from '@everycast/contract/posts';
import { type Message, message } from '@everycast/messages/message';
import { messageOfIssue } from '@everycast/messages/schema';
import { nameKey } from '../../../kernel/text.ts';
import { accountsIn, type Nameable } from './accounts.ts';
import { type DateReading, readDate } from './dates.ts';

/** What is wrong with a row. `field`: where; null: nowhere in particular. */
export interface Problem {
  field: ImportField | null;
  message: Message;
  fixes: { column: number; value: string }[];
}

/** A file that a row names: in the library, on its way there, or not to be had. */
export type FoundFile = { mediaId: string } | { problem: Message } | 'waits';

/** What rows are read with. */
export interface RowContext {
  columns: readonly ImportColumn[];
  dates: DateReading;
  nameable: Nameable;
  /** For rows that name no account. */
  accountIds: readonly string[];
  asDrafts: boolean;
  /** Labels by `nameKey`. */
  labels: ReadonlyMap<string, string>;
  mayCreateLabels: boolean;
  /** A file by its URL or name. */
  fileOf(reference: string): FoundFile;
}

/** A row as a post. If it `waits`, files are on their way, and it is read again. */
export interface BuiltRow {
  content: NewPost | null;
  /** As far as it can be read with its problems. */
  readable: NewPost | null;
  newLabels: string[];
  problems: Problem[];
  waits: boolean;
}

const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;
const formula = /^=\s*[A-Z][A-Z.]*\(/;

/** The cells of a field: one, or several columns joined. */
export const cellsOf = (field: ImportField, cells: readonly string[], columns: readonly ImportColumn[]): string =>
  columns
    .flatMap((column, index) => (column.field === field ? [cells[index] ?? ''] : []))
    .filter(Boolean)
    .join(repeatedFields.includes(field) ? ', ' : ' ');

/** References to files with commas, line breaks or spaces between URLs; names of files may have spaces. */
export const filesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .replaceAll(/\s(?=https?:\/\/)/g, '\n')
      .split(/[,;\n|]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Reads a row without looking anything up. What a platform doesn't accept is for the composer's checks. */
export function buildRow(cells: readonly string[], context: RowContext): BuiltRow {
  const { columns, nameable } = context;
  const problems: Problem[] = [];
  const columnOf = (field: ImportField) => columns.findIndex((column) => column.field === field);
  const refuse = (field: ImportField, reason: Message, values: readonly string[] = []) =>
    problems.push({ field, message: reason, fixes: values.map((value) => ({ column: columnOf(field), value })) });
  const value = (field: ImportField) => cellsOf(field, cells, columns);
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (field === null) continue;
    if (formulaError.test(cell)) refuse(field, message('imports.formula_failed', { value: cell }));
    else if (formula.test(cell)) refuse(field, message('imports.formula'));
  }
  if (problems.length > 0) return { content: null, readable: null, newLabels: [], problems, waits: false };

  const named = accountsIn(value('accounts'), nameable);
  if (named.problem) refuse('accounts', named.problem.message, named.problem.fixes);
  const accountIds = value('accounts') === '' ? [...context.accountIds] : named.ids;
  const schedule = scheduleOf(context, value, refuse);
  const files = filesIn(value('media')).map((reference) => ({ reference, found: context.fileOf(reference) }));
  const alts = value('alt')
    .split('|')
    .map((one) => one.trim());
  for (const { found } of files) if (found !== 'waits' && 'problem' in found) refuse('media', found.problem);
  const labels = labelsOf(value('labels'), context);
  if (labels.problem) refuse('labels', labels.problem);
  const [text, link] = [value('text'), value('link')];
  const scheduled = schedule && !context.asDrafts;
  if (scheduled && accountIds.length === 0 && !named.problem) refuse('accounts', message('posts.no_account'));
  const parsed = NewPost.safeParse({
    text: link === '' || text.includes(link) ? text : [text, link].filter(Boolean).join('\n\n'),
    accountIds,
    media: files.flatMap(({ found }, index) =>
      found !== 'waits' && 'mediaId' in found ? [{ id: found.mediaId, alt: alts[index] ?? '' }] : [],
    ),
    firstComment: value('first_comment'),
    versions: versionsOf(accountIds, nameable, value),
    labelIds: labels.ids,
    ...(schedule && (scheduled ? { schedule } : { intended: schedule })),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    if (issue) problems.push({ field: fieldAt(issue.path), message: messageOfIssue(issue), fixes: [] });
  }
  if (parsed.success && isEmpty(parsed.data) && files.length === 0 && problems.length === 0) refuse('text', message('imports.row_empty'));
  return {
    content: problems.length === 0 && parsed.success ? parsed.data : null,
    readable: parsed.success ? parsed.data : null,
    newLabels: labels.created,
    problems,
    waits: files.some(({ found }) => found === 'waits'),
  };
}

type Refuse = (field: ImportField, reason: Message, values?: readonly string[]) => void;

function scheduleOf(context: RowContext, value: (field: ImportField) => string, refuse: Refuse) {
  const [date, time] = [value('date'), value('time')];
  if (date === '' && time === '') return null;
  if (date === '') {
    refuse('date', message('imports.time_without_date'));
    return null;
  }
  const read = readDate(date, time, context.dates);
  if ('at' in read) return { at: read.at, zone: context.dates.zone };
  if (read.inTime) refuse('time', read.problem, read.fixes);
  else refuse('date', read.problem, time === '' ? read.fixes : read.fixes.map((fix) => fix.slice(0, 10)));
  return null;
}

function labelsOf(cell: string, { labels, mayCreateLabels }: RowContext) {
  const names = new Map(
    cell
      .split(/[,;\n|]/)
      .map((name) => name.trim().replace(/^#/, ''))
      .filter(Boolean)
      .map((name) => [nameKey(name), name]),
  );
  const ids = [...names.keys()].flatMap((name) => labels.get(name) ?? []);
  const created = [...names].filter(([name]) => !labels.has(name)).map(([, name]) => name);
  const [unknown] = created;
  const tooLong = created.find((name) => name.length > maxLabelName);
  if (tooLong !== undefined) return { ids, created: [], problem: message('imports.label_too_long', { name: tooLong, max: maxLabelName }) };
  if (unknown !== undefined && !mayCreateLabels) return { ids, created: [], problem: message('imports.label_unknown', { name: unknown }) };
  return { ids, created, problem: null };
}

/** A platform's text is a version for the post's accounts there. */
function versionsOf(accountIds: readonly string[], { accounts }: Nameable, value: (field: ImportField) => string) {
  const platforms = new Set(accounts.filter(({ id }) => accountIds.includes(id)).map(({ platform }) => platform));
  return [...platforms].flatMap((platform) => {
    const text = value(`text_${platform}`);
    return text === '' ? [] : [{ platform, text }];
  });
}

const isEmpty = ({ text, firstComment, versions }: NewPost): boolean =>
  text.trim() === '' && firstComment?.trim() === '' && (versions ?? []).length === 0;

/** Where a check of the whole post found something. */
function fieldAt(path: readonly PropertyKey[]): ImportField | null {
  const fields: Record<string, ImportField> = {
    text: 'text',
    accountIds: 'accounts',
    media: 'media',
    firstComment: 'first_comment',
    labelIds: 'labels',
    versions: 'text',
    schedule: 'date',
    intended: 'date',
  };
  return fields[String(path[0])] ?? null;
}
