import type { MediaQuery } from '@everycast/contract/media';
import { notPlain } from '@everycast/contract/plain-json';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';

type Sort = MediaQuery['sort'];

const text = z.string().refine((value) => notPlain(value) === null);
/** Each sort order's key, besides the ID. */
const keys: Record<Sort, z.ZodType<string | number>> = { newest: text, oldest: text, name: text, largest: z.int().min(0) };

/** The position after a page, as an opaque string; only valid for the same order. */
export const writeCursor = (sort: Sort, { id, sortKey }: { id: string; sortKey?: string | number | null }): string =>
  Buffer.from(JSON.stringify([sort, sortKey ?? '', id])).toString('base64url');

/** @throws AppError invalid_input */
export function readCursor(sort: Sort, cursor: string): { key: string | number; id: string } {
  try {
    const [, key, id] = z
      .tuple([z.literal(sort), keys[sort], z.uuid()])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { key, id };
  } catch {
    // Whatever is wrong with it, writeCursor didn't create it.
    throw new AppError('invalid_input', 'common.invalid_cursor');
  }
}
