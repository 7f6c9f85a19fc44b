import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';

const Cursor = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

/** The position after a page of posts, as an opaque string. */
export const writeCursor = (post: { dueAt: Date | null; intendedAt: Date | null; id: string }): string =>
  Buffer.from(JSON.stringify([(post.dueAt ?? post.intendedAt)?.toISOString() ?? null, post.id])).toString('base64url');

/** @throws AppError invalid_input */
export function readCursor(cursor: string): { at: Date | null; id: string } {
  try {
    const [at, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: at === null ? null : new Date(at), id };
  } catch {
    // Whatever is wrong with it, writeCursor didn't create it.
    throw new AppError('invalid_input', 'common.invalid_cursor');
  }
}
