import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { until } from '../../../../tests/support/until.ts';
import { openWork } from '../../../../tests/support/work.ts';
import { runSql } from '../../database/run-sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => runSql(database.db, 'delete from job', []));
afterAll(() => database.drop());

const left = () => runSql(database.db, "select queue, owner from job where queue <> 'cron'", []);

test('a job exists when its transaction commits, is done once by one of two processes, and is forgotten', async () => {
  const processes = [await openWork(database), await openWork(database)];
  const done: string[] = [];
  for (const { jobs } of processes) {
    jobs.define('hello', z.object({ name: z.string() }), async ({ name }) => void done.push(name));
    await jobs.start(true);
  }
  const [first] = processes as [(typeof processes)[0]];
  const doomed = database.db.transaction().execute(async (tx) => {
    await first.jobs.send(tx, 'hello', 'ada', { name: 'nobody' });
    throw new Error('taken back');
  });
  await expect(doomed).rejects.toThrow('taken back');
  for (let n = 0; n < 6; n += 1) await first.jobs.send(database.db, 'hello', `owner ${n}`, { name: String(n) });
  await until(async () => (await left()).length === 0);
  expect(done.sort()).toEqual(['0', '1', '2', '3', '4', '5']);
  for (const { close } of processes) await close();
});

test('while every job of one workspace hangs, that of another is done; and the rest follows, one at a time', async () => {
  const { jobs, close } = await openWork(database);
  const hanging = Promise.withResolvers<void>();
  const events: string[] = [];
  jobs.define('call', z.object({ name: z.string() }), async ({ name }) => {
    events.push(`${name} begins`);
    if (name.startsWith('greedy')) await hanging.promise;
    events.push(`${name} ends`);
  });
  try {
    const names = Array.from({ length: 6 }, (_, n) => `greedy ${n}`);
    for (const name of names) await jobs.send(database.db, 'call', 'greedy', { name });
    await jobs.send(database.db, 'call', 'other', { name: 'other' });
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
    await close();
  }
});

test('while the jobs of many workspaces hang at one host, those for others are done', async () => {
  const { jobs, close } = await openWork(database);
  const hanging = Promise.withResolvers<void>();
  const done: string[] = [];
  let begun = 0;
  jobs.define(
    'call a host',
    z.object({ at: z.string() }),
    async ({ at }) => {
      if (at === 'hangs.example') {
        begun += 1;
        await hanging.promise;
      }
      done.push(at);
    },
    { places: 4, perHost: 2 },
  );
  try {
    for (let n = 0; n < 6; n += 1) await jobs.send(database.db, 'call a host', `workspace ${n}`, { at: 'hangs.example' }, 'hangs.example');
    await jobs.start(true);
    await until(() => begun === 2);
    for (const at of ['fine.example', null]) await jobs.send(database.db, 'call a host', `for ${at}`, { at: String(at) }, at ?? undefined);
    await until(() => done.length === 2);
    expect([done.toSorted(), begun]).toEqual([['fine.example', 'null'], 2]);
    hanging.resolve();
    await until(async () => (await left()).length === 0);
  } finally {
    hanging.resolve();
    await close();
  }
});

test('a job that fails is tried again as often as it may, and its last try knows that it is', async () => {
  const { jobs, close } = await openWork(database);
  const tries: boolean[] = [];
  jobs.define(
    'fails',
    z.object({}),
    async (_data, { lastTry }) => {
      tries.push(lastTry);
      throw new Error('Not now.');
    },
    { retryLimit: 2 },
  );
  await jobs.send(database.db, 'fails', 'ada', {});
  await jobs.start(true);
  await until(async () => (await left()).length === 0);
  expect(tries).toEqual([false, false, true]);
  await close();
});

test('what runs by the clock runs once for all processes, waits for its next time also where it fails, and makes up for a downtime', async () => {
  const nextTimes = () => runSql(database.db, "select owner, state, next_attempt_at > now() as later from job where queue = 'cron'", []);
  const waits = [{ owner: 'tidy', state: 'waiting', later: true }];
  let runs = 0;
  const processes = [await openWork(database), await openWork(database)];
  for (const { jobs } of processes) {
    jobs.every('tidy', '0 0 1 1 *', async () => {
      runs += 1;
      throw new Error('Not this year.');
    });
    await jobs.start(true);
  }
  expect(await nextTimes()).toEqual(waits);
  expect(runs).toBe(0);
  for (const { close } of processes) await close();

  await runSql(database.db, "update job set next_attempt_at = now() - interval '3 years'", []);
  const { jobs, close } = await openWork(database);
  jobs.every('tidy', '0 0 1 1 *', async () => {
    runs += 1;
  });
  await jobs.start(true);
  await until(async () => JSON.stringify(await nextTimes()) === JSON.stringify(waits));
  expect(runs).toBe(1);
  await close();
});
