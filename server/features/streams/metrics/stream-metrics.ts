import { metricsKeptDays, type StreamMetrics, type StreamSeries, type StreamTotals } from '@everycast/contract/stream-metrics';
import type { Kernel } from '../../../kernel/kernel.ts';
import { type Collector, createCollector } from './collector.ts';
import { recentSlot, recentSlotAt, recentSlots, slotAt, stepFor } from './slots.ts';
import { createMetricsStore, type SampleRow, type StepRow, type TotalRow } from './stream-metric-store.ts';

const day = 24 * 3600 * 1000;

/** How streams went: collected by their owners, kept as samples and totals. */
export function createStreamMetrics({ db, clock, jobs, log }: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'log'>) {
  const store = createMetricsStore(db);
  const prune = () => store.prune(new Date(clock.now().getTime() - metricsKeptDays * day));
  jobs.every('streams.metrics', '23 3 * * *', prune);

  return {
    /** Collects for charts and for the studio. */
    collect(stream: { id: string; createdAt: Date }): Collector {
      const recent = {
        add: (rows: readonly SampleRow[]) =>
          store.addRecent(rows, stream.id, new Date(clock.now().getTime() - (recentSlots + 1) * recentSlot)),
      };
      const both = [
        createCollector({ stream, store, slotAt, clock, log }),
        createCollector({ stream, store: recent, slotAt: recentSlotAt, clock, log }),
      ];
      return {
        observe(readings) {
          for (const collector of both) collector.observe(readings);
        },
        async close() {
          await Promise.all(both.map((collector) => collector.close()));
        },
      };
    },
    totalsOf: store.totalsOf,
    prune,

    /** A stream's metrics over time, with its outputs in this order. */
    async of(stream: { id: string; createdAt: Date }, outputIds: readonly string[]): Promise<StreamMetrics> {
      const from = stream.createdAt;
      // One after the other: what the totals count is among the samples, so both say the same.
      const totals = await store.totalsOf([stream.id]);
      const lastAt = await store.lastAt(stream.id);
      const age = lastAt === null ? 0 : lastAt.getTime() - from.getTime() + 1;
      const stepSeconds = stepFor(age);
      const steps = Math.ceil(age / 1000 / stepSeconds);
      const rows = lastAt === null ? [] : await store.steps(stream.id, from, stepSeconds);
      return viewOf(stream.id, outputIds, { from, stepSeconds, steps, rows, totals });
    },

    /** The last ten minutes in short steps; the running one is empty. */
    async recent(stream: { id: string; createdAt: Date }, outputIds: readonly string[]): Promise<StreamMetrics> {
      const running = recentSlotAt(clock.now().getTime() - stream.createdAt.getTime()) / recentSlot;
      const first = Math.max(0, running - recentSlots + 1);
      const from = new Date(stream.createdAt.getTime() + first * recentSlot);
      const stepSeconds = recentSlot / 1000;
      const [totals, rows] = await Promise.all([store.totalsOf([stream.id]), store.steps(stream.id, from, stepSeconds, 'streamRecent')]);
      return viewOf(stream.id, outputIds, { from, stepSeconds, steps: running - first + 1, rows, totals });
    },
  };
}

interface Parts {
  from: Date;
  stepSeconds: number;
  steps: number;
  rows: readonly StepRow[];
  totals: readonly TotalRow[];
}

/** A stream's metrics for the API. */
function viewOf(streamId: string, outputIds: readonly string[], { from, stepSeconds, steps, rows, totals }: Parts): StreamMetrics {
  const line = (id: string) => ({
    totals: totalsView(totals.find(({ lineId }) => lineId === id)),
    series: seriesOf(
      rows.filter(({ lineId }) => lineId === id),
      steps,
    ),
  });
  return {
    from: from.toISOString(),
    stepSeconds,
    steps,
    incoming: line(streamId),
    outputs: outputIds.map((outputId) => ({ outputId, ...line(outputId) })),
  };
}

/** A line's totals for the API; zeros before the first sample. */
export function totalsView(row: TotalRow | undefined): StreamTotals {
  const { onAirMs = 0, bytes = 0, frames = 0, dropped = 0, reconnects = 0, queueMs = 0 } = row ?? {};
  return { onAirMs, bytes, frames, dropped, reconnects, longestQueueMs: queueMs };
}

function seriesOf(rows: readonly StepRow[], steps: number): StreamSeries {
  const series = (value: (row: StepRow) => number) => {
    const values = new Array<number | null>(steps).fill(null);
    for (const row of rows) if (row.ms > 0 && row.step in values) values[row.step] = value(row);
    return values;
  };
  return {
    onAir: series(({ onAirMs, ms }) => Math.min(1, onAirMs / ms)),
    bitrate: series(({ bytes, ms }) => Math.round((bytes * 8_000) / ms)),
    dropped: series(({ dropped }) => dropped),
    reconnects: series(({ reconnects }) => reconnects),
    queueMs: series(({ queueMs }) => queueMs),
  };
}
export type Metrics = ReturnType<typeof createStreamMetrics>;
