import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { days } from './days.ts';
import { createEntering } from './entering.ts';
import { gaps } from './gaps.ts';
import { createJobStore } from './jobs.ts';
import { createMetricsStore } from './metrics.ts';
import { createPartitions } from './partitions.ts';
import { createRollups } from './rollups.ts';

export type CollectingStore = ReturnType<typeof createCollectingStore>;

/** What the collector reads and writes. */
export function createCollectingStore(database: Database) {
  const partitions = createPartitions(database);
  const rollups = createRollups();

  return {
    partitions,
    rollups,
    days,
    gaps,
    jobs: createJobStore(database),
    metrics: createMetricsStore(database),
    enter: createEntering(database, { partitions, rollups }),

    /** The zone of a workspace, in which its days are counted. */
    async zoneOf(tx: Tx, workspaceId: string): Promise<string> {
      const { rows } = await sql<{ zone: string }>`select zone from workspace where id = ${workspaceId}`.execute(tx);
      return rows[0]?.zone ?? 'UTC';
    },
  };
}
