import type { ConversationSort } from '@everycast/contract/engagement';
import { z } from 'zod';
import * as cursors from '../../kernel/cursor.ts';
import type { ConversationRow } from './store/tables.ts';

const positionIn = (sort: ConversationSort) => z.tuple([z.literal(sort), z.boolean(), z.iso.datetime(), z.uuid()]);

/** Where a conversation stands in an order. `later`: after all that wait for an answer; only the oldest are sorted by that. */
export interface Position {
  later: boolean;
  at: Date;
  id: string;
}

/** The position after a page of conversations. It continues this order only. */
export function writeCursor(sort: ConversationSort, row: Pick<ConversationRow, 'id' | 'lastAt' | 'unansweredSince' | 'doneAt'>): string {
  const waitsSince = sort === 'oldest' && row.doneAt === null ? row.unansweredSince : null;
  const at = waitsSince ?? row.lastAt;
  return cursors.writeCursor([sort, sort === 'oldest' && !waitsSince, at.toISOString(), row.id]);
}

/** @throws AppError invalid_input */
export function readCursor(sort: ConversationSort, cursor: string): Position {
  const [, later, at, id] = cursors.readCursor(positionIn(sort), cursor);
  return { later, at: new Date(at), id };
}
