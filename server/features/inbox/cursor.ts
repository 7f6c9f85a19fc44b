import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

/** The position after a page of conversations, as an opaque string. */
export const writeCursor = ({ lastAt, id }: { lastAt: Date; id: string }): string =>
  Buffer.from(JSON.stringify([lastAt.toISOString(), id])).toString('base64url');

/** @throws AppError invalid_input */
export function readCursor(cursor: string): { lastAt: Date; id: string } {
  try {
    const [lastAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { lastAt: new Date(lastAt), id };
  } catch {
    // Whatever is wrong with it, writeCursor didn't create it.
    throw new AppError('invalid_input', 'common.invalid_cursor');
  }
}
