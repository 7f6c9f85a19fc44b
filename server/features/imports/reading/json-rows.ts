import { AppError } from '../../../kernel/errors.ts';
import { type Encoding, textOf } from './encoding.ts';
import type { FileRow } from './file-rows.ts';

/** Parsing holds the whole text in memory. */
const maxJsonLength = 30_000_000;

/**
 * Posts as a list of objects, or the first such list in an object. The first row has the keys of all objects.
 * @throws AppError invalid_input with the line, too_large
 */
export async function* readJson(path: string, encoding: Encoding): AsyncIterable<FileRow> {
  let text = '';
  for await (const piece of textOf(path, encoding)) {
    text += piece;
    if (text.length > maxJsonLength) throw new AppError('too_large', 'imports.json_too_large');
  }
  const items = listIn(parsed(text));
  const keys = [...new Set(items.flatMap((item) => Object.keys(item)))];
  yield { line: 1, cells: keys };
  for (const [index, item] of items.entries()) yield { line: index + 1, cells: keys.map((key) => textOfValue(item[key])) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = Number(/position (\d+)/.exec(error.message)?.[1] ?? text.length);
    throw new AppError('invalid_input', 'imports.json_unreadable', { line: text.slice(0, at).split('\n').length });
  }
}

function listIn(value: unknown): Record<string, unknown>[] {
  const list = Array.isArray(value) ? value : Object.values(Object(value)).find((one) => Array.isArray(one));
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'object' || item === null || Array.isArray(item)))
    throw new AppError('invalid_input', 'imports.json_no_list');
  return list as Record<string, unknown>[];
}

/** Lists are written with commas, as they would be in a spreadsheet. */
function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOfValue).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
