import type { Message } from '@everycast/messages/message';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { after, present } from '../../../kernel/database/clock.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { PublishingTables } from '../tables.ts';
import { notAttempted } from '../target-store.ts';

/** What is stored about a target that should be published. */
export interface PublishedRow {
  state: PublishingTables['target']['state'];
  generation: number;
  remoteId: string | null;
  permalink: string | null;
}

/** What publishing reads and writes when people change a published post. */
export function createPublishedStore(clock: Clock) {
  const within = (tx: Tx): Kysely<PublishingTables> => tx.withTables<PublishingTables>();

  return {
    /** The target's current row, locked until the end of the transaction. */
    async lock(tx: Tx, workspaceId: string, id: string): Promise<PublishedRow | null> {
      const query = within(tx).selectFrom('target').select(['state', 'generation', 'remoteId', 'permalink']).where('id', '=', id);
      return (await query.where('workspaceId', '=', workspaceId).forNoKeyUpdate().executeTakeFirst()) ?? null;
    },

    /** Where these targets are, of those that are published and whose ID is known. */
    async places(db: Tx, ids: readonly string[]): Promise<(PublishedRow & { id: string; remoteId: string })[]> {
      if (ids.length === 0) return [];
      const query = within(db).selectFrom('target').select(['id', 'state', 'generation', 'remoteId', 'permalink']).where('id', 'in', ids);
      return query.where('state', '=', 'published').where('remoteId', 'is not', null).$narrowType<{ remoteId: string }>().execute();
    },

    /**
     * Holds an account for one change of a published post, for this many milliseconds; false while a worker publishes on it or another
     * change is in progress.
     */
    async hold(tx: Tx, accountId: string, token: string, lasts: number): Promise<boolean> {
      const { rows } = await sql`
        insert into account_hold (account_id, token, until)
        select ${accountId}::uuid, ${token}::uuid, ${after(clock, lasts)}
        where not exists (select from target where account_id = ${accountId} and lease_token is not null and next_attempt_at > ${present(clock)})
        on conflict (account_id) do update set token = excluded.token, until = excluded.until where account_hold.until <= ${present(clock)}
        returning account_id`.execute(tx);
      return rows.length > 0;
    },

    async release(tx: Tx, accountId: string, token: string): Promise<void> {
      await within(tx).deleteFrom('accountHold').where('accountId', '=', accountId).where('token', '=', token).execute();
    },

    /** Ends changes whose process died before the response: they are open although nobody holds the account. */
    async endOpen(tx: Tx, targetId: string, detail: Message, now: Date): Promise<void> {
      const open = within(tx).updateTable('ledgerStep').set({ state: 'failed', detail, finishedAt: now });
      await open.where('targetId', '=', targetId).where('action', 'in', ['edit', 'remove']).where('state', '=', 'intended').execute();
    },

    /** It is no longer published. If it is sent again, it starts over. */
    async takenDown(tx: Tx, id: string): Promise<void> {
      await within(tx)
        .updateTable('target')
        .set({ ...notAttempted, state: 'cancelled', remoteId: null, permalink: null, publishedAt: null, nextAttemptAt: null })
        .set({ generation: (eb) => eb('generation', '+', 1) })
        .where('id', '=', id)
        .execute();
    },
  };
}
