import type { Kysely } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PublishingTables } from '../tables.ts';

/** What a restore has to do with targets: a backup knows nothing of what was published after it. */
export function createRestoredStore() {
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /** Until the first worker starts, more comes due that the instance which was backed up may still publish. */
    async mark(tx: Tx, times: { backupAt: Date; restoredAt: Date }): Promise<void> {
      const insert = within(tx)
        .insertInto('restored')
        .values({ one: true, ...times });
      await insert.onConflict((conflict) => conflict.column('one').doUpdateSet(times)).execute();
    },

    /** True for the one caller that has to act on it; others that ask meanwhile wait until it has. */
    async takeMark(tx: Tx): Promise<boolean> {
      const { numDeletedRows } = await within(tx).deleteFrom('restored').executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /**
     * Leaves to a person all that would go out by itself and may be out already: what was due or under way, what is looked up again,
     * and what waits for its account. The round stays, so that a look or a second sending still uses the record key that was written down.
     * @returns how many
     */
    async hold(tx: Tx, message: string, now: Date): Promise<number> {
      const problem = { problemKind: 'unconfirmed', problemMessage: message, problemWords: null, problemAt: now } as const;
      const query = within(tx)
        .updateTable('target')
        .set({ ...problem, state: 'unconfirmed', takeAt: null, leaseToken: null, stops: 0, untold: true });
      const { numUpdatedRows } = await query
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['publishing', 'unconfirmed']),
            eb.and([eb('state', '=', 'scheduled'), eb('dueAt', '<=', now)]),
            eb.and([eb('state', '=', 'failed'), eb('problemKind', '=', 'reconnect')]),
          ]),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** What goes out by itself from here on, and the first moment. */
    async ahead(tx: Tx): Promise<{ count: number; first: Date | null }> {
      const query = within(tx).selectFrom('target').where('takeAt', 'is not', null);
      const row = await query
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('dueAt').as('first')])
        .executeTakeFirstOrThrow();
      return { count: row.count, first: row.first };
    },
  };
}
