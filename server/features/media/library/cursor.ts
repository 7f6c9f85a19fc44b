import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';

const Cursor = z.tuple([z.string(), z.union([z.string(), z.number()]), z.uuid()]);

/** Where a page ended, as an opaque text: it goes on only in the order in which it began. */
export const writeCursor = (sort: string, { id, sortKey }: { id: string; sortKey?: string | number | null }): string =>
  Buffer.from(JSON.stringify([sort, sortKey ?? '', id])).toString('base64url');

/** @throws AppError invalid_input */
export function readCursor(sort: string, cursor: string): { key: string | number; id: string } {
  try {
    const [of, key, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === sort) return { key, id };
  } catch {
    // Whatever is wrong with it, it was not made by writeCursor.
  }
  throw new AppError('invalid_input', 'This cursor is not one of this list. Start again from the first page.');
}
