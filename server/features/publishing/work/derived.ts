import { createHash } from 'node:crypto';
import type { IntentContext } from '@everycast/platforms/port/publisher';
import type { Claimed } from './claim-store.ts';

/** What the steps of a target choose their keys from, the same in every process and after any loss of the ledger. */
export const intentContext = ({ id, generation, dueAt }: Pick<Claimed, 'id' | 'generation' | 'dueAt'>, now: () => Date): IntentContext => ({
  now,
  dueAt,
  derived: (name) => createHash('sha256').update(`${id} ${generation} ${name}`).digest('hex'),
});
