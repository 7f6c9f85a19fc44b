import type { Tx } from '../../kernel/database/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { leavesToPerson } from '../../kernel/http/access.ts';
import type { Actor } from './model.ts';
import { refilling } from './store/refilling.ts';

/**
 * What an assistant that has to ask writes isn't handed to a queue that refills itself, which would publish it without anybody having seen it.
 * @throws AppError scope_missing
 */
export async function refuseRefilling(tx: Tx, actor: Actor, postIds: readonly string[]): Promise<void> {
  if (leavesToPerson(actor) && (await refilling(tx, postIds))) throw new AppError('scope_missing', 'access.refill_left_to_person');
}
