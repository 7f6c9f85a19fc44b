import { z } from 'zod';
import * as cursors from '../../kernel/cursor.ts';

const Position = z.tuple([z.iso.datetime().nullable(), z.uuid()]);

/** The position after a page of posts. */
export const writeCursor = (post: { dueAt: Date | null; intendedAt: Date | null; id: string }): string =>
  cursors.writeCursor([(post.dueAt ?? post.intendedAt)?.toISOString() ?? null, post.id]);

/** @throws AppError invalid_input */
export function readCursor(cursor: string): { at: Date | null; id: string } {
  const [at, id] = cursors.readCursor(Position, cursor);
  return { at: at === null ? null : new Date(at), id };
}
