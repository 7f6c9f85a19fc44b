import { type ImportColumn, type ImportField, repeatedFields } from '@everycast/contract/imports';
import { fieldNamed, sourceOf } from './names.ts';

/** What a file's first rows say about its columns. */
export interface Matched {
  columns: ImportColumn[];
  /** Whether the first row has names and is no post. */
  hasNames: boolean;
  source: ReturnType<typeof sourceOf>;
}

const webAddress = /^https?:\/\/\S+$/i;
const fileName = /^[^/\\]{1,200}\.(?:jpe?g|png|webp|gif|heic|avif|tiff?|mp4|mov|webm|mkv)$/i;
const mediaAddress = /\.(?:jpe?g|png|webp|gif|heic|avif|tiff?|mp4|mov|webm|mkv)(?:[?#]|$)/i;
const dateLike = /^(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{0,4})?|\d{1,2}\.? \p{L}{3,}|\p{L}{3,}\.? \d{1,2}).{0,20}$/u;

/** What the values of a column look like. */
function fieldOf(values: readonly string[]): ImportField | null {
  const filled = values.filter((value) => value !== '');
  if (filled.length === 0) return null;
  const most = (test: (value: string) => boolean) => filled.filter(test).length > filled.length / 2;
  if (most((value) => fileName.test(value) || (webAddress.test(value) && mediaAddress.test(value)))) return 'media';
  if (most((value) => webAddress.test(value))) return 'link';
  if (most((value) => dateLike.test(value))) return 'date';
  if (most((value) => /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?$/i.test(value))) return 'time';
  if (most((value) => /^@[\w.-]+(?:[,; ]+@[\w.-]+)*$/.test(value))) return 'accounts';
  return null;
}

/** A column's name where the file has none: "A" to "Z", "AA" and on, as spreadsheets call them. */
const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Recognizes columns by their names, and the rest by their content; a field that is taken is not given again, but for those that join. */
export function matchColumns(first: readonly string[], following: readonly (readonly string[])[]): Matched {
  const named = first.map(fieldNamed);
  const hasNames = named.some((field) => field !== null) && !first.some((cell) => webAddress.test(cell) || dateLike.test(cell));
  const width = Math.max(first.length, ...following.map((row) => row.length));
  const samples = hasNames ? following : [first, ...following];
  const taken = new Set<ImportField>();
  const free = (field: ImportField | null): ImportField | null => {
    if (field === null || (taken.has(field) && !repeatedFields.includes(field))) return null;
    taken.add(field);
    return field;
  };
  const columns: ImportColumn[] = Array.from({ length: width }, (_, index) => ({
    name: (hasNames && first[index]) || letters(index),
    field: hasNames ? free(named[index] ?? null) : null,
  }));
  const valuesOf = (index: number) => samples.map((row) => row[index] ?? '');
  for (const [index, column] of columns.entries()) {
    if (column.field !== null) continue;
    const looksLike = fieldOf(valuesOf(index));
    // A second column of pictures is named by people; one that only looks like it may be anything.
    if (looksLike !== null && !taken.has(looksLike)) column.field = free(looksLike);
  }
  if (!taken.has('text')) {
    const longest = columns
      .map((column, index) => ({ column, length: valuesOf(index).reduce((sum, value) => sum + value.length, 0) }))
      .filter(({ column, length }) => column.field === null && length > 0)
      .sort((one, other) => other.length - one.length)[0];
    if (longest) longest.column.field = 'text';
  }
  const isHootsuite = !hasNames && width <= 3 && columns[0]?.field === 'date' && columns[1]?.field === 'text';
  return { columns, hasNames, source: sourceOf(hasNames ? first : []) ?? (isHootsuite ? 'hootsuite' : null) };
}
