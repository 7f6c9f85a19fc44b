import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { openWorkEngine, type Scene, sceneTable } from '../../../tests/support/work-engine.ts';
import { runSql } from '../database/run-sql.ts';
import { newId } from '../ids.ts';
import { createWorkStore } from './work-store.ts';

/* A database whose clock is set forward by an hour: every lease in it looks expired until it is renewed. */

let database: TestDatabase;
let engine: Awaited<ReturnType<typeof openWorkEngine>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await runSql(database.db, sceneTable, []);
  engine = await openWorkEngine(database.url);
});
afterAll(async () => {
  await engine?.close();
  await database?.drop();
});

/** As if the clock had been set: the end of the lease is long over by the database's time. */
const jump = (id: string) => runSql(database.db, `update scene set next_attempt_at = now() - interval '30 minutes' where id = '${id}'`, []);

test('a worker doesn’t take what its own process holds', async () => {
  const ran: string[] = [];
  const id = await engine.add('held', 'ada', 'hang');
  const lease = { id, token: newId() };
  expect(await engine.work.claimOne(lease)).toBe(true);
  const over = Promise.withResolvers<void>();
  const holding = engine.work.hold('held', lease, async (signal) => {
    await over.promise;
    signal.throwIfAborted();
  });
  await jump(id);
  const stop = engine.start({ held: 2 }, async (job) => {
    ran.push(job.id);
    return {};
  });
  const next = await engine.add('held', 'ada', 'end');
  await until(() => ran.includes(next));
  over.resolve();
  await holding;
  await stop();
  expect(ran).toEqual([next]);
});

test('another process takes it only when the lease has expired by its own clock, too', async () => {
  const id = await engine.add('theirs', 'ada', 'hang');
  expect(await engine.work.claimOne({ id, token: newId() })).toBe(true);
  await jump(id);
  let behind = 3_600_000;
  const clock = { now: () => new Date(Date.now() - behind), ofDatabase: true } as const;
  const store = createWorkStore<Scene>(database.db, clock, { name: 'scene', queue: 'queue', owner: 'workspaceId' });
  const claim = () => store.claim({ queue: 'theirs', token: newId() }, 15_000);
  expect(await claim()).toBeUndefined();
  behind = 0;
  expect(await claim()).toMatchObject({ id });
});
