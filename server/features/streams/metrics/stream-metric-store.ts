import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/database.ts';
import { lengthy } from '../../../kernel/database/limits.ts';

/** What was measured of a line in one slot. Milliseconds; `ms` is how long it was observed. */
export interface SampleRow {
  streamId: string;
  lineId: string;
  at: Date;
  ms: number;
  onAirMs: number;
  bytes: number;
  frames: number;
  dropped: number;
  reconnects: number;
  queueMs: number;
}
export type TotalRow = Omit<SampleRow, 'at' | 'ms'>;
/** Samples of a line that are in the same step of a chart. */
export type StepRow = Omit<SampleRow, 'at' | 'streamId'> & { step: number };
type Tables = { streamSample: SampleRow; streamRecent: SampleRow; streamTotal: TotalRow; stream: { id: string; endedAt: Date | null } };

const sums = ['onAirMs', 'bytes', 'frames', 'dropped', 'reconnects'] as const;
const whole = <Row extends SampleRow | TotalRow>(row: Row): Row => ({
  ...row,
  onAirMs: Math.round(row.onAirMs),
  queueMs: Math.round(row.queueMs),
});

export type MetricsStore = ReturnType<typeof createMetricsStore>;

export function createMetricsStore(database: Database) {
  const db = database.withTables<Tables>();

  return {
    /** Adds samples to what is stored for the same slots, and to the totals. */
    add: (samples: readonly SampleRow[]): Promise<void> =>
      database.transaction().execute(async (tx) => {
        const on = tx.withTables<Tables>();
        await on
          .insertInto('streamSample')
          .values(stored(samples))
          .onConflict((conflict) => conflict.columns(slot).doUpdateSet(addedTo('stream_sample')))
          .execute();
        await on
          .insertInto('streamTotal')
          .values(totalsOf(samples).map(whole))
          .onConflict((conflict) =>
            conflict.column('lineId').doUpdateSet((row) => ({
              ...added('stream_total', sums),
              queueMs: row.fn<number>('greatest', ['streamTotal.queueMs', 'excluded.queueMs']),
            })),
          )
          .execute();
      }),

    /** Adds samples of the last minutes, and deletes those of the stream before `from`. */
    addRecent: (samples: readonly SampleRow[], streamId: string, from: Date): Promise<void> =>
      database.transaction().execute(async (tx) => {
        const on = tx.withTables<Tables>();
        await on
          .insertInto('streamRecent')
          .values(stored(samples))
          .onConflict((conflict) => conflict.columns(slot).doUpdateSet(addedTo('stream_recent')))
          .execute();
        await on.deleteFrom('streamRecent').where('streamId', '=', streamId).where('at', '<', from).execute();
      }),

    async totalsOf(streamIds: readonly string[]): Promise<TotalRow[]> {
      if (streamIds.length === 0) return [];
      return db.selectFrom('streamTotal').selectAll().where('streamId', 'in', streamIds).execute();
    },

    /** When the last slot of a stream starts; null without any. */
    async lastAt(streamId: string): Promise<Date | null> {
      const query = db.selectFrom('streamSample').select((row) => row.fn.max('at').as('at'));
      return (await query.where('streamId', '=', streamId).executeTakeFirst())?.at ?? null;
    },

    /** A stream's samples, added up in steps from an instant on. @param step in seconds */
    async steps(streamId: string, from: Date, step: number, table: SampleTable = 'streamSample'): Promise<StepRow[]> {
      const sum = (field: (typeof sums)[number] | 'ms') => sql<number>`sum(${sql.ref(field)})::float8`.as(field);
      return db
        .selectFrom(table)
        .select([
          'lineId',
          sql<number>`floor(extract(epoch from at - ${from}) / ${step})::integer`.as('step'),
          ...([...sums, 'ms'] as const).map(sum),
          sql<number>`max(queue_ms)`.as('queueMs'),
        ])
        .where('streamId', '=', streamId)
        .where('at', '>=', from)
        .groupBy(['lineId', 'step'])
        .execute();
    },

    /** Deletes the samples of streams that ended before, and what the studio showed of any that ended. Totals stay. */
    async prune(before: Date): Promise<void> {
      await lengthy(database, async (tx) => {
        const on = tx.withTables<Tables>();
        const over = on.selectFrom('stream').select('id').where('endedAt', '<', before);
        await on.deleteFrom('streamSample').where('streamId', 'in', over).execute();
        const ended = on.selectFrom('stream').select('id').where('endedAt', 'is not', null);
        await on.deleteFrom('streamRecent').where('streamId', 'in', ended).execute();
      });
    },
  };
}

type SampleTable = 'streamSample' | 'streamRecent';

const stored = (samples: readonly SampleRow[]) => samples.map((row) => ({ ...whole(row), ms: Math.round(row.ms) }));
const slot = ['streamId', 'lineId', 'at'] as const;

/** What is stored for the same slot, together with what is inserted. */
const addedTo = (table: string) => ({
  ...added(table, [...sums, 'ms']),
  queueMs: sql<number>`greatest(${sql.ref(`${table}.queueMs`)}, ${sql.ref('excluded.queueMs')})`,
});

/** What is stored plus what is inserted. */
const added = (table: string, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, sql<number>`${sql.ref(`${table}.${field}`)} + ${sql.ref(`excluded.${field}`)}`]));

/** The totals of some samples, by line. */
function totalsOf(samples: readonly SampleRow[]): TotalRow[] {
  const totals = new Map<string, TotalRow>();
  for (const { at: _, ms: __, ...sample } of samples) {
    const total = totals.get(sample.lineId);
    if (!total) {
      totals.set(sample.lineId, { ...sample });
      continue;
    }
    for (const field of sums) total[field] += sample[field];
    total.queueMs = Math.max(total.queueMs, sample.queueMs);
  }
  return [...totals.values()];
}
