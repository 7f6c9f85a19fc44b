import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { createLog } from '../log.ts';
import { openDatabaseClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { runSql } from './run-sql.ts';

/* A database whose clock can be set: its clock_timestamp() is found before PostgreSQL's own. */

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const statement of [
    'create schema wrong',
    "create table wrong.clock (ahead interval not null default '0', slow float8 not null default 0, readings int not null default 0)",
    'insert into wrong.clock default values',
    `create function wrong.clock_timestamp() returns timestamptz language plpgsql volatile as $$
      declare found wrong.clock;
      begin
        update wrong.clock set readings = readings + 1 returning * into found;
        perform pg_sleep(found.slow);
        return pg_catalog.clock_timestamp() + found.ahead;
      end $$`,
    `do $$ begin execute format('alter database %I set search_path = wrong, public, pg_catalog', current_database()); end $$`,
  ])
    await runSql(database.db, statement, []);
  opened = openDatabase(database.url, { log: createLog('silent'), max: 1 });
});
afterAll(async () => {
  await opened?.close();
  await database?.drop();
});

beforeEach(async () => {
  await set({});
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const set = ({ ahead = '0', slow = 0 }: { ahead?: string; slow?: number }) =>
  runSql(database.db, `update wrong.clock set ahead = '${ahead}', slow = ${slow}`, []);
const readings = async () => ((await runSql(database.db, 'select readings from wrong.clock', [])) as { readings: number }[])[0]?.readings;

/** A clock, its next reading, and how far it is ahead of this machine's. */
async function opening() {
  const { clock, close } = await openDatabaseClock(opened.db, createLog('silent'));
  return {
    close,
    async read() {
      const before = await readings();
      vi.advanceTimersByTime(10_000);
      await until(async () => (await readings()) !== before);
      // The one connection answers in order, so the reading has been used by then.
      await runSql(opened.db, 'select 1', []);
    },
    ahead: () => `${Math.round((clock.now().getTime() - Date.now()) / 60_000)} min`,
  };
}

test('a clock that was set is followed at the second reading, so that leases are renewed before', async () => {
  const { read, ahead, close } = await opening();
  await set({ ahead: '1 hour' });
  await read();
  expect(ahead()).toBe('0 min');
  await read();
  expect(ahead()).toBe('60 min');
  await set({ ahead: '-1 hour' });
  await read();
  expect(ahead()).toBe('60 min');
  await read();
  expect(ahead()).toBe('-60 min');
  close();
});

test('one wrong reading is never followed, however often there is one', async () => {
  const { read, ahead, close } = await opening();
  for (const _ of [1, 2, 3]) {
    await set({ ahead: '1 hour' });
    await read();
    await set({});
    await read();
    expect(ahead()).toBe('0 min');
  }
  close();
});

test('a slow reading counts as none', async () => {
  const { read, ahead, close } = await opening();
  await set({ ahead: '1 hour', slow: 1.1 });
  await read();
  await read();
  expect(ahead()).toBe('0 min');
  await set({ ahead: '1 hour' });
  await read();
  expect(ahead()).toBe('0 min');
  await read();
  expect(ahead()).toBe('60 min');
  close();
});

test('a clock that is a little off is followed at once', async () => {
  const { clock, close } = await openDatabaseClock(opened.db, createLog('silent'));
  await set({ ahead: '1500 milliseconds' });
  const before = await readings();
  vi.advanceTimersByTime(10_000);
  await until(async () => (await readings()) !== before);
  await until(() => clock.now().getTime() - Date.now() > 1_000);
  close();
});
