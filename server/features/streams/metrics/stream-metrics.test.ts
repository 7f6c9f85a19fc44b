import { setImmediate as settled } from 'node:timers/promises';
import { metricsKeptDays } from '@everycast/contract/stream-metrics';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../../tests/support/identity.ts';
import { newId } from '../../../kernel/ids.ts';
import { createCollector, type Reading } from './collector.ts';
import { slotAt, stepFor } from './slots.ts';
import { createMetricsStore, type SampleRow } from './stream-metric-store.ts';
import { createStreamMetrics } from './stream-metrics.ts';

const hour = 3_600_000;
const createdAt = new Date('2026-11-21T12:00:00Z');

/** A collector with clocks that the test sets, whose rows are stored unless `failing`. */
function collecting(id = newId(), add?: (rows: readonly SampleRow[]) => Promise<void>) {
  const time = { wall: createdAt.getTime(), elapsed: 0 };
  const stored: SampleRow[] = [];
  const failing = { now: false };
  const store = {
    async add(rows: readonly SampleRow[]) {
      if (failing.now) throw new Error('The database is gone');
      stored.push(...rows);
      await add?.(rows);
    },
  };
  const clock = { now: () => new Date(time.wall) };
  const log = pino({ level: 'silent' });
  const collector = createCollector({ stream: { id, createdAt }, store, slotAt, clock, log, elapsed: () => time.elapsed });
  return {
    collector,
    stored,
    failing,
    time,
    /** Seconds pass, then a reading is taken. */
    async after(seconds: number, ...readings: Partial<Reading>[]) {
      time.wall += seconds * 1000;
      time.elapsed += seconds * 1000;
      collector.observe(readings.map((one) => ({ ...nothing, ...one })));
      await settled();
    },
  };
}
const nothing: Reading = { lineId: 'a', onAir: true, paused: false, bytes: 0, frames: 0, dropped: 0, reconnects: 0, queueMs: 0 };

describe('slots', () => {
  test('start at multiples of their length, never after the age, and never far before it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -hour, max: 3000 * hour }), (age) => {
        const start = slotAt(age);
        expect(start).toBeLessThanOrEqual(Math.max(0, age));
        expect(Math.max(0, age) - start).toBeLessThan(600_000);
        expect(slotAt(start)).toBe(start);
      }),
    );
  });

  test('are never longer than the step of a chart, which has at most 360 steps', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 * hour }), (age) => {
        const step = stepFor(age) * 1000;
        expect(Math.ceil(age / step)).toBeLessThanOrEqual(361);
        const slots = [slotAt(age - 1), slotAt(Math.max(0, slotAt(age - 1) - 1))];
        if (slots[0] !== slots[1]) expect((slots[0] as number) - (slots[1] as number)).toBeLessThanOrEqual(step);
      }),
    );
  });
});

describe('collecting', () => {
  test('counts what was added since the last reading, and how long the line was on air', async () => {
    const at = collecting();
    await at.after(0, { onAir: false });
    await at.after(2, { bytes: 1000, frames: 60, queueMs: 40 });
    await at.after(3, { bytes: 3000, frames: 150, dropped: 2, queueMs: 90 });
    await at.after(6, { bytes: 4000, frames: 300, dropped: 2, reconnects: 1, queueMs: 10 });
    await at.collector.close();
    expect(at.stored).toEqual([
      expect.objectContaining({ at: createdAt, ms: 5000, onAirMs: 3000, bytes: 3000, frames: 150, dropped: 2, reconnects: 0, queueMs: 90 }),
      expect.objectContaining({ ms: 6000, onAirMs: 6000, bytes: 1000, frames: 150, dropped: 0, reconnects: 1, queueMs: 10 }),
    ]);
    expect(at.stored[1]?.at).toEqual(new Date(createdAt.getTime() + 10_000));
  });

  test('a paused line isn’t measured, and goes on where it was', async () => {
    const at = collecting();
    await at.after(1, { bytes: 100 });
    await at.after(2, { bytes: 300, onAir: false, paused: true });
    await at.after(60, { bytes: 300, onAir: false, paused: true });
    await at.after(1, { bytes: 300 });
    await at.after(2, { bytes: 900 });
    await at.collector.close();
    const sum = (field: 'ms' | 'onAirMs' | 'bytes') => at.stored.reduce((total, row) => total + row[field], 0);
    expect([sum('ms'), sum('onAirMs'), sum('bytes')]).toEqual([4000, 4000, 900]);
  });

  test('counters that start over, as of a destination that was removed and added again, count from zero', async () => {
    const at = collecting();
    await at.after(1, { bytes: 5000, frames: 100 });
    await at.after(1, { bytes: 200, frames: 4 });
    await at.after(1);
    await at.after(1, { bytes: 300, frames: 6 });
    await at.collector.close();
    expect(at.stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(5500);
  });

  test('a clock that jumps changes when something was measured, and never how long', async () => {
    const at = collecting();
    await at.after(0, {});
    await at.after(2, { bytes: 10 });
    at.time.wall -= 5 * hour;
    await at.after(2, { bytes: 20 });
    at.time.wall += 48 * hour;
    await at.after(2, { bytes: 30 });
    await at.collector.close();
    expect(at.stored.map(({ ms }) => ms).reduce((sum, ms) => sum + ms)).toBe(6000);
    expect(at.stored.every(({ at: slot }) => slot >= createdAt)).toBe(true);
  });

  test('what can’t be stored is stored with the next', async () => {
    const at = collecting();
    at.failing.now = true;
    await at.after(0, {});
    for (let round = 1; round <= 20; round++) await at.after(2, { bytes: round * 100 });
    expect(at.stored).toEqual([]);
    at.failing.now = false;
    await at.collector.close();
    expect(at.stored.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(2000);
    expect(at.stored.reduce((sum, { ms }) => sum + ms, 0)).toBe(40_000);
  });
});

describe('in the database', () => {
  let database: TestDatabase;
  let app: Identity;
  let now = createdAt;
  beforeAll(async () => {
    database = await createTestDatabase();
    app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
  });
  afterAll(async () => {
    await app?.close();
    await database?.drop();
  });

  async function aStream() {
    const person = await app.join(`${newId()}@example.org`);
    const workspaceId = (await app.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id as string;
    const stream = { id: newId(), workspaceId, userId: person.id, title: '', source: 'browser', nextAttemptAt: now, createdAt };
    await database.db.withTables<{ stream: typeof stream }>().insertInto('stream').values(stream).execute();
    return stream;
  }
  const sample = (streamId: string, seconds: number, more: Partial<SampleRow> = {}): SampleRow => ({
    streamId,
    lineId: streamId,
    at: new Date(createdAt.getTime() + seconds * 1000),
    ms: 10_000,
    onAirMs: 5_000,
    bytes: 10_000,
    frames: 300,
    dropped: 1,
    reconnects: 1,
    queueMs: seconds,
    ...more,
  });

  test('two owners of one slot add up, gaps stay gaps, and lines stay apart', async () => {
    const { id } = await aStream();
    const output = newId();
    const store = createMetricsStore(database.db);
    await store.add([sample(id, 0), sample(id, 0, { lineId: output, bytes: 1 })]);
    await store.add([sample(id, 0), sample(id, 30, { bytes: 40_000 })]);
    const metrics = await createStreamMetrics(app.kernel).of({ id, createdAt }, [output]);
    expect(metrics).toMatchObject({ from: createdAt.toISOString(), stepSeconds: 10, steps: 4 });
    expect(metrics.incoming.totals).toEqual({ onAirMs: 15_000, bytes: 60_000, frames: 900, dropped: 3, reconnects: 3, longestQueueMs: 30 });
    expect(metrics.incoming.series).toEqual({
      onAir: [0.5, null, null, 0.5],
      bitrate: [8_000, null, null, 32_000],
      dropped: [2, null, null, 1],
      reconnects: [2, null, null, 1],
      queueMs: [0, null, null, 30],
    });
    expect(metrics.outputs).toMatchObject([{ outputId: output, totals: { bytes: 1 }, series: { bitrate: [1, null, null, null] } }]);
  });

  test('a day is shown in few steps that lose nothing', async () => {
    const { id } = await aStream();
    const store = createMetricsStore(database.db);
    for (let seconds = 0; seconds < 24 * 3600; seconds += 3600) await store.add([sample(id, seconds), sample(id, seconds + 60)]);
    const { steps, stepSeconds, incoming } = await createStreamMetrics(app.kernel).of({ id, createdAt }, []);
    expect(steps * stepSeconds).toBeGreaterThan(23 * 3600);
    expect(steps).toBeLessThanOrEqual(361);
    expect(incoming.series.dropped.reduce((sum: number, count) => sum + (count ?? 0), 0)).toBe(48);
  });

  test('the last ten minutes are kept in short steps, of any stream, and older ones are deleted', async () => {
    const [long, fresh] = [await aStream(), await aStream()];
    const store = createMetricsStore(database.db);
    const metrics = createStreamMetrics(app.kernel);
    const later = 3 * hour;
    const at = (seconds: number) => sample(long.id, later / 1000 + seconds, { ms: 5_000, onAirMs: 5_000, bytes: 5_000, dropped: 0 });
    now = new Date(createdAt.getTime() + later + 2_000);
    const before = new Date(createdAt.getTime() + later - 600_000);
    await store.addRecent([at(-3_600), at(-595), at(-10)], long.id, new Date(0));
    await store.addRecent([at(-5)], long.id, before);
    const recent = await metrics.recent(long, []);
    expect(recent).toMatchObject({ stepSeconds: 5, steps: 120, from: new Date(createdAt.getTime() + later - 595_000).toISOString() });
    const measured = recent.incoming.series.onAir.flatMap((value, step) => (value === null ? [] : [[step, value]]));
    expect(measured).toEqual([
      [0, 1],
      [117, 1],
      [118, 1],
    ]);
    const left = database.db.withTables<{ streamRecent: { streamId: string } }>().selectFrom('streamRecent').selectAll();
    expect(await left.where('streamId', '=', long.id).execute()).toHaveLength(3);
    // The stream's own metrics don't include them twice.
    expect((await metrics.of(long, [])).steps).toBe(0);
    now = new Date(createdAt.getTime() + 7_000);
    expect(await metrics.recent(fresh, [])).toMatchObject({ steps: 2, incoming: { series: { onAir: [null, null] } } });
    now = createdAt;
  });

  test('samples of a stream that ended long ago are deleted, its totals and other streams’ samples are not', async () => {
    const [old, running] = [await aStream(), await aStream()];
    const store = createMetricsStore(database.db);
    await store.add([sample(old.id, 0), sample(running.id, 0)]);
    const ended = { state: 'cancelled', endedAt: createdAt, nextAttemptAt: null };
    await database.db
      .withTables<{ stream: typeof ended & { id: string } }>()
      .updateTable('stream')
      .set(ended)
      .where('id', '=', old.id)
      .execute();
    const metrics = createStreamMetrics(app.kernel);
    now = new Date(createdAt.getTime() + (metricsKeptDays - 1) * 24 * hour);
    await metrics.prune();
    expect((await metrics.of(old, [])).steps).toBe(1);
    now = new Date(createdAt.getTime() + (metricsKeptDays + 1) * 24 * hour);
    await metrics.prune();
    expect(await metrics.of(old, [])).toMatchObject({ steps: 0, incoming: { totals: { bytes: 10_000 }, series: { bitrate: [] } } });
    expect((await metrics.of(running, [])).steps).toBe(1);
  });
});
