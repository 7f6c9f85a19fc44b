import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.ts';
import { after, present } from '../../../kernel/database/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { waitsOnHold } from '../holds/hold-store.ts';

/** Counts the targets that the people who run the server should know of. Each count is bounded by the index of what a worker will look at. */
export function createWatchStore(db: Database, clock: Clock) {
  async function count(which: RawBuilder<boolean>): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from target where next_attempt_at is not null and ${which}`.execute(db);
    return rows[0]?.count ?? 0;
  }

  return {
    /**
     * Targets that could have been claimed for so many milliseconds, and weren't. What is on hold, or waits for the post before it on its
     * account, isn't late.
     */
    late: (milliseconds: number): Promise<number> =>
      count(sql<boolean>`state = 'scheduled' and next_attempt_at <= ${after(clock, -milliseconds)} and not ${waitsOnHold}
        and account_id not in (select account_id from target where lease_token is not null and next_attempt_at > ${present(clock)})
        and account_id not in (select account_id from account_hold where until > ${present(clock)})`),

    /** Targets that began to go out so many milliseconds ago, and are neither out nor given up. */
    stuck: (milliseconds: number): Promise<number> =>
      count(
        sql<boolean>`state = 'publishing' and started_at <= ${after(clock, -milliseconds)} and next_attempt_at <= ${present(clock)} + interval '1 day'`,
      ),
  };
}
