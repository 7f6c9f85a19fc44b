import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { openDatabase } from './database/database.ts';
import { runSql } from './database/run-sql.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('processes that start at once on a new database all come up, and their connections stay usable', async () => {
  const processes = [1, 2, 3].map(() => {
    const open = openDatabase(database.url, { log, max: 3 });
    const jobs = createJobs(open.db, log);
    jobs.define('hello', async () => undefined);
    return { open, jobs };
  });
  await Promise.all(processes.map(({ jobs }) => jobs.start(false)));
  for (const { open, jobs } of processes) {
    await open.db.transaction().execute((tx) => jobs.send(tx, 'hello', {}));
    await Promise.all(Array.from({ length: 3 }, () => runSql(open.db, 'select 1', [])));
  }
  const waiting = await runSql(database.db, "select count(*)::int as n from jobs.job where name = 'hello'", []);
  expect(waiting).toEqual([{ n: 3 }]);
  for (const { open, jobs } of processes) {
    await jobs.stop();
    await open.close();
  }
});

test('a connection that ends between two statements of a transaction ends that alone', async () => {
  const open = openDatabase(database.url, { log, max: 1 });
  const cutOff = open.db.transaction().execute(async (tx) => {
    const [me] = (await runSql(tx, 'select pg_backend_pid() as pid', [])) as { pid: number }[];
    await runSql(database.db, 'select pg_terminate_backend($1)', [me?.pid]);
    await new Promise((done) => setTimeout(done, 50));
    await runSql(tx, 'select 1', []);
  });
  await expect(cutOff).rejects.toThrow();
  expect(await runSql(open.db, 'select 2 as n', [])).toEqual([{ n: 2 }]);
  await open.close();
});
