import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';

const Cursor = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

/** The position after a page of posts, as an opaque string. */
export const writeCursor = (post: { dueAt: Date | null; id: string }): string =>
  Buffer.from(JSON.stringify([post.dueAt?.toISOString() ?? null, post.id])).toString('base64url');

/** @throws AppError invalid_input */
export function readCursor(cursor: string): { dueAt: Date | null; id: string } {
  try {
    const [dueAt, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { dueAt: dueAt === null ? null : new Date(dueAt), id };
  } catch {
    // Whatever is wrong with it, writeCursor didn't create it.
    throw new AppError('invalid_input', 'common.invalid_cursor');
  }
}
