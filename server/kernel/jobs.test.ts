import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { until } from '../../tests/support/until.ts';
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
    await open.db.transaction().execute((tx) => jobs.send(tx, 'hello', 'a workspace', {}));
    await Promise.all(Array.from({ length: 3 }, () => runSql(open.db, 'select 1', [])));
  }
  const waiting = await runSql(database.db, "select count(*)::int as n from jobs.job where name = 'hello'", []);
  expect(waiting).toEqual([{ n: 3 }]);
  for (const { open, jobs } of processes) {
    await jobs.stop();
    await open.close();
  }
});

test('while every job of one workspace hangs, that of another is done; and the rest follows, one at a time', async () => {
  const own = await createTestDatabase();
  const jobs = createJobs(own.db, log);
  const hanging = Promise.withResolvers<void>();
  const events: string[] = [];
  jobs.define<{ name: string }>('call', async ({ name }) => {
    events.push(`${name} begins`);
    if (name.startsWith('greedy')) await hanging.promise;
    events.push(`${name} ends`);
  });
  try {
    await jobs.start(false);
    const names = Array.from({ length: 6 }, (_, n) => `greedy ${n}`);
    for (const name of names) await jobs.send(own.db, 'call', 'greedy', { name });
    await jobs.send(own.db, 'call', 'other', { name: 'other' });
    await jobs.start(true);
    await until(() => events.includes('other ends'));
    const ofGreedy = () => events.filter((event) => event.startsWith('greedy'));
    expect(ofGreedy()).toHaveLength(1);

    hanging.resolve();
    await until(() => ofGreedy().length === 2 * names.length);
    expect(ofGreedy().filter((_, n) => n % 2 === 1)).toEqual(
      ofGreedy().flatMap((event, n) => (n % 2 === 0 ? [event.replace('begins', 'ends')] : [])),
    );
  } finally {
    hanging.resolve();
    await jobs.stop();
    await own.drop();
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
