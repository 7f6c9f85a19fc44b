import { z } from 'zod';
import { Id, Instant } from './common.ts';

/** The metrics of a stream over time are kept for this long after its end; its totals stay. */
export const metricsKeptDays = 90;

/** What went to a destination, or arrived, in all. */
export const StreamTotals = z
  .object({
    onAirMs: z.number().describe('How long it was connected; for what arrives: how long pictures did'),
    bytes: z.number(),
    frames: z.number().int(),
    dropped: z
      .number()
      .int()
      .describe(
        'Frames that its viewers didn’t get: left out by the browser, or because it couldn’t keep up; for what arrives: by the browser',
      ),
    reconnects: z.number().int(),
    longestQueueMs: z.number(),
  })
  .meta({ id: 'StreamTotals' });
export type StreamTotals = z.infer<typeof StreamTotals>;

const Series = z.array(z.number().nullable()).describe('One value per step; null where nothing was measured');

export const StreamSeries = z
  .object({
    onAir: Series.describe('From 0 to 1'),
    bitrate: Series.describe('Bits per second'),
    dropped: Series.describe('Frames'),
    reconnects: Series,
    queueMs: Series.describe('The longest'),
  })
  .meta({ id: 'StreamSeries' });
export type StreamSeries = z.infer<typeof StreamSeries>;

/** A stream's metrics over time, in equal steps from its creation on. */
export const StreamMetrics = z
  .object({
    from: Instant,
    stepSeconds: z.number().int(),
    steps: z.number().int().describe('0 if nothing was measured, or is kept anymore'),
    incoming: z.object({ totals: StreamTotals, series: StreamSeries }),
    outputs: z.array(z.object({ outputId: Id, totals: StreamTotals, series: StreamSeries })),
  })
  .meta({ id: 'StreamMetrics' });
export type StreamMetrics = z.infer<typeof StreamMetrics>;
