import type { MediaQuery } from '@everycast/contract/media';
import { notPlain } from '@everycast/contract/plain-json';
import { z } from 'zod';
import * as cursors from '../../../kernel/cursor.ts';

type Sort = MediaQuery['sort'];

const text = z.string().refine((value) => notPlain(value) === null);
/** Each sort order's key, besides the ID. */
const keys: Record<Sort, z.ZodType<string | number>> = { newest: text, oldest: text, name: text, largest: z.int().min(0) };

/** The position after a page; only valid for the same order. */
export const writeCursor = (sort: Sort, { id, sortKey }: { id: string; sortKey?: string | number | null }): string =>
  cursors.writeCursor([sort, sortKey ?? '', id]);

/** @throws AppError invalid_input */
export function readCursor(sort: Sort, cursor: string): { key: string | number; id: string } {
  const [, key, id] = cursors.readCursor(z.tuple([z.literal(sort), keys[sort], z.uuid()]), cursor);
  return { key, id };
}
