import { idOf } from '@everycast/platforms/port/steps';
import { z } from 'zod';
import { parserOf, parseStored } from '../../../kernel/database/json.ts';
import { readableMessage, StoredMessage } from '../../../kernel/messages.ts';
import type { LedgerRow } from './ledger.ts';

/* Intents, checkpoints and outcomes are read by the adapters that chose them. What publishing reads itself is checked here. */

/** What a card's step leaves in the ledger (`CardOutcome` of the port). */
export const StoredCard = z.object({
  card: z.object({ title: z.string(), url: z.url() }).nullable(),
  why: StoredMessage.nullable(),
});

const parseMessages = parserOf('ledger_step', { what: StoredMessage, detail: StoredMessage.nullable() });

/** A line as workers need it: they do nothing by a ledger that they can't read. @throws InvalidJson */
export function parseLine(row: LedgerRow): LedgerRow {
  const line = parseMessages(row, row.id);
  const isCard = line.action === 'send' && line.state === 'done' && idOf(line.step)?.is === 'card';
  if (isCard) parseStored(StoredCard, line.outcome, { table: 'ledger_step', id: line.id, column: 'outcome' });
  return line;
}

/** A line as people see it: a message says where something can't be read. */
export const readableLine = ({ what, detail, ...row }: LedgerRow): LedgerRow => ({
  ...row,
  what: readableMessage(what),
  detail: detail && readableMessage(detail),
});
