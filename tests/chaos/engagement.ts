import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../server/kernel/database/database.ts';
import type { Caller } from './caller.ts';
import type { Network, SeenComment } from './network.ts';

/** After this, what isn't in the inbox is lost. Milliseconds. */
const patience = 10 * 60_000;

/** The inboxes of the tested server, besides what its API shows. */
export function inboxesIn({ db }: { db: Database }, { call }: Caller) {
  /**
   * Lets those be read when somebody looks that would wait for minutes after a failure, or because their platform limits reading, or since
   * a clock was changed. What somebody reads at the moment is left alone: several ask for this at once, and waiting for each other in
   * different orders would be a deadlock.
   */
  const hurry = async (): Promise<void> => {
    await sql`
      update engagement_source set problem = null, checked_at = case
        when checked_at between now() - interval '5 seconds' and now() + interval '1 second' then checked_at
        else checked_at - interval '2 hours' end
      where id in (select id from engagement_source where state = 'waiting' for update skip locked)`.execute(db);
  };

  async function readUntil(isDone: () => Promise<boolean>): Promise<void> {
    for (const until = performance.now() + patience; performance.now() < until && !(await isDone()); await wait(1_000)) {
      await hurry();
      await call('POST', '/api/v1/engagement/check');
    }
  }

  return {
    hurry,

    /** Reads these accounts once, so that whatever is written from now on counts. */
    async open(networks: readonly Network[]): Promise<void> {
      const ids = networks.flatMap(({ accounts }) => accounts.map(({ id }) => id));
      await readUntil(async () => {
        const { rows } = await sql`select from engagement_source where id = any (${ids}::uuid[]) and checked_at is not null`.execute(db);
        return rows.length === ids.length;
      });
    },

    /** Reads until all of these are there, as far as they come. */
    async caughtUp(comments: readonly SeenComment[]): Promise<void> {
      const ids = comments.map(({ id }) => id);
      await readUntil(async () => {
        const { rows } = await sql`select from engagement_item where remote_id = any (${ids}::text[])`.execute(db);
        return rows.length >= ids.length;
      });
    },
  };
}
