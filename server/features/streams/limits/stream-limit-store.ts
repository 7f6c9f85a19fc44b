import type { Tx } from '../../../kernel/database/database.ts';
import { lockUntilEnd } from '../../../kernel/database/lock.ts';
import type { SampleRow } from '../metrics/stream-metric-store.ts';
import type { OutputRow, StreamRow } from '../stream-store.ts';

type Tables = { stream: StreamRow; streamOutput: OutputRow; streamSample: SampleRow; workspace: { id: string; zone: string } };

/** Reads how much of a plan's limits streams use. */
export function createUsageStore() {
  const within = (tx: Tx) => tx.withTables<Tables>();
  /** What counts: it isn't removed from its stream, and its saved destination wasn't deleted. */
  const outputs = (tx: Tx) => within(tx).selectFrom('streamOutput').where('wanted', '<>', 'removed').where('destinationId', 'is not', null);
  const underWay = (tx: Tx, workspaceId: string) =>
    within(tx).selectFrom('stream').where('workspaceId', '=', workspaceId).where('endedAt', 'is', null);

  return {
    /** Serializes whatever adds to a workspace's usage until the transaction ends. */
    async lock(tx: Tx, workspaceId: string): Promise<void> {
      await lockUntilEnd(tx, `streams of ${workspaceId}`);
    },

    async underWay(tx: Tx, workspaceId: string): Promise<number> {
      const count = underWay(tx, workspaceId).select((row) => row.fn.countAll<number>().as('count'));
      return Number((await count.executeTakeFirstOrThrow()).count);
    },

    /** The destinations of a stream, by the IDs under which they are saved. */
    async destinationsOf(tx: Tx, streamId: string): Promise<Set<string | null>> {
      const rows = await outputs(tx).where('streamId', '=', streamId).select('destinationId').execute();
      return new Set(rows.map(({ destinationId }) => destinationId));
    },
    /** How many the stream under way with the most has. */
    async mostDestinations(tx: Tx, workspaceId: string): Promise<number> {
      const counts = outputs(tx)
        .where('streamId', 'in', underWay(tx, workspaceId).select('id'))
        .select((row) => row.fn.countAll<number>().as('count'))
        .groupBy('streamId');
      return Math.max(0, ...(await counts.execute()).map(({ count }) => Number(count)));
    },
    /** Whether a destination was taken out of its stream. */
    async isRemoved(tx: Tx, outputId: string): Promise<boolean> {
      const query = within(tx).selectFrom('streamOutput').select('wanted').where('id', '=', outputId);
      return (await query.executeTakeFirst())?.wanted === 'removed';
    },

    async zoneOf(tx: Tx, workspaceId: string): Promise<string> {
      const query = within(tx).selectFrom('workspace').select('zone').where('id', '=', workspaceId);
      return (await query.executeTakeFirst())?.zone ?? 'UTC';
    },
    /** For how many milliseconds a workspace's sources have sent since an instant, in all its streams together. */
    async onAirSince(tx: Tx, workspaceId: string, since: Date): Promise<number> {
      const samples = within(tx)
        .selectFrom('stream')
        .innerJoin('streamSample', (join) =>
          join.onRef('streamSample.streamId', '=', 'stream.id').onRef('streamSample.lineId', '=', 'stream.id'),
        )
        .where('workspaceId', '=', workspaceId)
        .where((row) => row.or([row('endedAt', 'is', null), row('endedAt', '>=', since)]))
        .where('streamSample.at', '>=', since);
      const sum = samples.select((row) => row.fn.sum<number>('streamSample.onAirMs').as('sum'));
      return Number((await sum.executeTakeFirst())?.sum ?? 0);
    },
  };
}
