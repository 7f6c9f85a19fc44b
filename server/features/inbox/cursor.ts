import { ConversationSort } from '@everycast/contract/engagement';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { ConversationRow } from './store/tables.ts';

const Cursor = z.tuple([ConversationSort, z.boolean(), z.iso.datetime(), z.uuid()]);

/** Where a conversation stands in an order. `later`: after all that wait for an answer; only the oldest are sorted by that. */
export interface Position {
  later: boolean;
  at: Date;
  id: string;
}

/** The position after a page of conversations, as an opaque string. It continues this order only. */
export function writeCursor(sort: ConversationSort, row: Pick<ConversationRow, 'id' | 'lastAt' | 'unansweredSince' | 'doneAt'>): string {
  const waitsSince = sort === 'oldest' && row.doneAt === null ? row.unansweredSince : null;
  const at = waitsSince ?? row.lastAt;
  return Buffer.from(JSON.stringify([sort, sort === 'oldest' && !waitsSince, at.toISOString(), row.id])).toString('base64url');
}

/** @throws AppError invalid_input */
export function readCursor(sort: ConversationSort, cursor: string): Position {
  try {
    const [of, later, at, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of !== sort) throw new Error(`It is of ${of}.`);
    return { later, at: new Date(at), id };
  } catch {
    // Whatever is wrong with it, writeCursor didn't create it for this order.
    throw new AppError('invalid_input', 'common.invalid_cursor');
  }
}
