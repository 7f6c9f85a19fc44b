import { openDatabaseClock } from '../../server/kernel/database/clock.ts';
import type { Database } from '../../server/kernel/database/database.ts';
import { createEvents } from '../../server/kernel/events.ts';
import { createLog } from '../../server/kernel/log.ts';
import { createMetrics } from '../../server/kernel/metrics.ts';
import { createJobs } from '../../server/kernel/work/jobs/jobs.ts';
import type { LeaseLengths } from '../../server/kernel/work/keeper.ts';
import { createWork } from '../../server/kernel/work/work.ts';

/** A process's job engine, on a test database. */
export async function openWork({ db, url }: { db: Database; url: string }, lengths?: LeaseLengths) {
  const log = createLog('silent');
  const events = await createEvents(db, url, log);
  const { clock, close } = await openDatabaseClock(db, log);
  const work = createWork({ db, clock, events, log, metrics: createMetrics(), ...(lengths && { lengths }) });
  const jobs = createJobs({ db, clock, log, work });
  return {
    clock,
    work,
    jobs,
    async close(): Promise<void> {
      await jobs.stop();
      close();
      await events.close();
    },
  };
}
