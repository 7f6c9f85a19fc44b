import { setTimeout as wait } from 'node:timers/promises';
import type { Stream } from '@everycast/contract/streams';
import { gapSince, startArrivals } from '@everycast/streaming/testing/arrivals';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type DatabaseLine, startDatabaseLine } from '../../../tests/chaos/database-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* Streams whose process loses the database, or dies, next to a process that ends what nobody runs. */

/** Longer than a database takes to fail over. Milliseconds. */
const outage = 20_000;

let database: TestDatabase;
let line: DatabaseLine;
let live: LiveStage;
let other: LiveStage;
let ida: Awaited<ReturnType<LiveStage['app']['join']>>;
let stop: () => Promise<void>;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startDatabaseLine(database.url);
  live = await startLive({ databaseUrl: line.url, plans: createPlans() });
  other = await startLive({ databaseUrl: database.url, plans: createPlans() });
  ida = await other.app.join('ida@example.org');
  stop = other.streams.owner.start();
});
afterAll(async () => {
  await stop?.();
  await Promise.all([live?.close(), other?.close()]);
  await line?.close();
  await database?.drop();
});

test('while the database is away, a stream goes on as if nothing happened, and afterwards, too', { timeout: 90_000 }, async () => {
  const arrivals = await startArrivals();
  onTestFinished(() => arrivals.stop());
  const { id } = (await other.create(ida, [await other.destination(ida, arrivals.url)])).json<Stream>();
  const studio = await live.studio(ida, id);
  let closed: number | null = null;
  void studio.closed.then((code) => (closed = code));
  const over = new AbortController();
  const playing = studio.play([...headers(), ...frames({ frames: 3_000 })], 1, over.signal);
  onTestFinished(async () => {
    over.abort();
    await playing;
  });
  await until(() => arrivals.times.length > 25);

  const from = performance.now();
  line.cut();
  await wait(outage);
  line.restore();
  // The process is heard of again.
  await until(async () => (await other.stream(ida, id)).state === 'live');
  await wait(2_000);
  expect(closed).toBeNull();
  expect(gapSince(from, arrivals.times)).toBeLessThan(2_000);
  expect(performance.now() - (arrivals.times.at(-1) ?? 0)).toBeLessThan(2_000);
  expect(await other.stream(ida, id)).toMatchObject({
    state: 'live',
    outputs: [{ health: { state: 'live', reconnects: 0 } }],
    recording: { state: 'recording', problem: null },
  });
});

test('a stream whose process was killed goes on soon after its source has reached another one', async () => {
  const { id } = (await other.create(ida)).json<Stream>();
  // What a killed process leaves behind: a row that it has just renewed.
  type Row = { id: string; state: string; leaseToken: string; attempts: number; nextAttemptAt: Date; liveAt: Date; receiving: boolean };
  const now = new Date();
  const held = {
    state: 'running',
    leaseToken: id,
    attempts: 1,
    nextAttemptAt: new Date(now.getTime() + 44_000),
    liveAt: now,
    receiving: true,
  };
  await database.db.withTables<{ stream: Row }>().updateTable('stream').set(held).where('id', '=', id).execute();
  const studio = await other.studio(ida, id);
  expect(Date.now() - now.getTime()).toBeLessThan(12_000);
  studio.send([...headers(), ...frames({ frames: 50 })]);
  await until(async () => (await other.stream(ida, id)).state === 'live');
});
