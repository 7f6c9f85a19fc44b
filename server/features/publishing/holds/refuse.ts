import { message } from '@everycast/messages/message';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import { heldOf } from './hold-store.ts';

/** What should go out now isn't kept for later without the person's decision. @throws AppError limit_reached if an account is on hold */
export async function refuseOnHold(tx: Tx, accountIds: readonly string[]): Promise<void> {
  const held = await heldOf(tx, accountIds);
  const [first] = held;
  if (!first) return;
  if (first.reason !== 'plan' && first.reason !== 'person') throw new AppError('limit_reached', `plans.hold_${first.reason}`);
  const accounts = held.map(({ handle }) => handle);
  throw new AppError(
    'limit_reached',
    message(first.reason === 'plan' ? 'plans.now_paused' : 'plans.now_paused_by_person', { accounts, count: accounts.length }),
  );
}
