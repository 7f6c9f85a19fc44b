import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseGate, openDatabaseGate } from '../../../tests/support/database-gate.ts';
import { until } from '../../../tests/support/until.ts';
import { openWorkEngine, type Scene, sceneTable } from '../../../tests/support/work-engine.ts';
import { createLog } from '../log.ts';
import { createWorkStore } from '../work/work-store.ts';
import { DatabaseSilent } from './client.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { lengthy } from './limits.ts';
import { listen } from './notices.ts';
import { isDatabaseOutage, ofDatabase } from './outage.ts';
import { runSql } from './run-sql.ts';

/* Nothing arrives, and nobody says so: the connection to the database is dead, or the database is stuck. */

const log = createLog('silent');
let database: TestDatabase;
let gate: DatabaseGate;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runSql(database.db, sceneTable, []);
});
beforeEach(async () => {
  gate = await openDatabaseGate(database.url);
  open = openDatabase(gate.url, { log, statementLimit: 2_000 });
});
afterEach(async () => {
  await open.close();
  await gate.close();
});
afterAll(async () => database?.drop());

const ask = () => sql`select 1`.execute(open.db);

test('a statement that is not answered ends, and no connection from then is used again', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.1)`.execute(open.db)));
  expect(open.pool.totalCount).toBe(5);
  gate.set('silent');
  const error = await ask().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DatabaseSilent);
  expect(isDatabaseOutage(error)).toBe(true);
  gate.set('open');
  await ask();
  expect(open.pool.totalCount).toBe(1);
});

test('in a transaction, too', async () => {
  const error = await open.db
    .transaction()
    .execute(async (tx) => {
      gate.set('silent');
      await sql`select 1`.execute(tx);
    })
    .catch((error: unknown) => error);
  expect(isDatabaseOutage(error)).toBe(true);
  gate.set('open');
  await ask();
});

test('a statement that takes too long is ended by the database, unless it may', async () => {
  const long = sql`select pg_sleep(2.5)`;
  const error = await long.execute(open.db).catch((error: unknown) => error);
  expect(error).toMatchObject({ code: '57014' });
  expect(isDatabaseOutage(error)).toBe(true);
  await lengthy(open.db, (tx) => long.execute(tx));
  await expect(long.execute(open.db)).rejects.toMatchObject({ code: '57014' });
  expect(open.pool.totalCount).toBe(1);
});

test('who listens finds out, and listens again', async () => {
  const back = Promise.withResolvers<void>();
  const listener = await listen(gate.url, 'news', log, () => undefined, back.resolve);
  gate.set('silent');
  await until(() => gate.silenced > 1);
  gate.set('open');
  await back.promise;
  await listener.close();
});

test('what a frozen database was sent long ago takes no job', async () => {
  const engine = await openWorkEngine(database.url);
  const id = await engine.add('late', 'ada', 'end');
  let behind = 20_000;
  const clock = { now: () => new Date(Date.now() - behind), ofDatabase: true } as const;
  const store = createWorkStore<Scene>(database.db, clock, { name: 'scene', queue: 'queue', owner: 'workspaceId' });
  const claim = () => store.claim({ queue: 'late', token: id }, 15_000);
  expect(await claim()).toBeUndefined();
  behind = 0;
  expect(await claim()).toMatchObject({ id });
  await engine.close();
});

test('a socket that has no room for another connection is a database that does not answer', () => {
  const error = Object.assign(new Error('connect EAGAIN /run/postgresql/.s.PGSQL.5432'), { code: 'EAGAIN', syscall: 'connect' });
  expect(isDatabaseOutage(ofDatabase(error))).toBe(true);
});
