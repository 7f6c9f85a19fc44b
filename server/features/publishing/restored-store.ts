import type { Kysely } from 'kysely';
import type { Tx } from '../../kernel/database/database.ts';
import { restoredProblem } from './rules.ts';
import type { PublishingTables } from './tables.ts';

/** What a restore does with targets: a backup doesn't contain what was published, moved or cancelled after it was taken. */
export function createRestoredStore() {
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /**
     * Puts on hold everything that would go out without a person: the whole schedule, posts in progress, posts being looked up, and posts
     * waiting for their account. The generation stays, so a look-up or a second send still uses the record key in the ledger.
     * @returns how many targets
     */
    async hold(tx: Tx, now: Date): Promise<number> {
      const { kind: problemKind, message: problemMessage } = restoredProblem;
      const query = within(tx).updateTable('target').set({
        problemKind,
        problemMessage,
        problemPlatformMessage: null,
        problemAt: now,
        state: 'unconfirmed',
        nextAttemptAt: null,
        leaseToken: null,
        dismissed: false,
        crashCount: 0,
        unnotified: true,
      });
      const { numUpdatedRows } = await query
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['publishing', 'unconfirmed']),
            // Those of deleted posts have no `nextAttemptAt`.
            eb.and([eb('state', '=', 'scheduled'), eb('nextAttemptAt', 'is not', null)]),
            eb.and([eb('state', '=', 'failed'), eb('problemKind', '=', 'reconnect')]),
          ]),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** A workspace's targets that are on hold. */
    async held(tx: Tx, workspaceId: string): Promise<string[]> {
      const held = within(tx)
        .selectFrom('target')
        .select('id')
        .where('workspaceId', '=', workspaceId)
        .where('problemKind', '=', 'restored');
      return (await held.execute()).map(({ id }) => id);
    },
  };
}
