import type { Message } from '@everycast/messages/message';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { json } from '../../../kernel/database/json.ts';
import { within } from './tables.ts';

/** Whose metrics are written: the job, under the lease that its worker holds. */
export interface Holder {
  id: string;
  token: string;
  accountId: string;
  workspaceId: string;
}

/** The jobs that read accounts: one for each. */
export function createJobStore(database: Database) {
  return {
    /** An account was disconnected: it isn't collected any longer. What was collected stays. */
    async forget(tx: Tx, accountId: string): Promise<void> {
      await within(tx).deleteFrom('metricJob').where('accountId', '=', accountId).execute();
      await within(tx)
        .updateTable('metricGap')
        .set({ until: sql`now()` })
        .where('accountId', '=', accountId)
        .where('until', 'is', null)
        .execute();
    },

    /** The account can be read again. */
    async healthy(tx: Tx, accountId: string, now: Date): Promise<void> {
      const jobs = within(tx).updateTable('metricJob').set({ nextAttemptAt: now, accountDueAt: now, problem: null });
      await jobs.where('accountId', '=', accountId).where('leaseToken', 'is', null).execute();
    },

    /** When something of an account is due next. */
    async nextDue(accountId: string): Promise<{ accountDueAt: Date; postsDueAt: Date | null } | null> {
      const { rows } = await sql<{ accountDueAt: Date; postsDueAt: Date | null }>`
        select account_due_at as "accountDueAt", (select min(next_at) from post_figures where account_id = ${accountId}) as "postsDueAt"
        from metric_job where account_id = ${accountId}`.execute(database);
      return rows[0] ?? null;
    },

    /** Locks the job, and says whether its worker still holds it. */
    async holds(tx: Tx, { id, token }: Holder): Promise<boolean> {
      const query = within(tx).selectFrom('metricJob').select('id').where('id', '=', id).where('leaseToken', '=', token);
      return (await query.forUpdate().executeTakeFirst()) !== undefined;
    },

    /** Writes how the reading went, and when the account is read next. */
    async set(
      tx: Tx,
      { id }: Holder,
      change: { accountDueAt?: Date; readAt?: Date; failures: number; problem: Message | null },
    ): Promise<void> {
      const { problem, ...rest } = change;
      await within(tx)
        .updateTable('metricJob')
        .set({ ...rest, problem: json(problem) })
        .where('id', '=', id)
        .execute();
    },
  };
}
