import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts';
import { reads } from '../../../tests/support/reads.ts';
import { until } from '../../../tests/support/until.ts';
import { openWorkEngine, type Scene, sceneTable } from '../../../tests/support/work-engine.ts';
import { systemClock } from '../clock.ts';
import { runSql } from '../database/run-sql.ts';
import { newId } from '../ids.ts';
import { createWorkStore } from './work-store.ts';

/* One test per need of background work, with workers that are real processes and really killed. */

const script = fileURLToPath(new URL('../../../tests/support/work-process.ts', import.meta.url));
const limit = 60_000;

let database: TestDatabase;
let engine: Awaited<ReturnType<typeof openWorkEngine>>;
let proxy: DatabaseProxy;
const children: ChildProcess[] = [];
/** What the workers said, in the order in which it was heard. */
let said: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await runSql(database.db, sceneTable, []);
  engine = await openWorkEngine(database.url);
  proxy = await startDatabaseProxy(database.url);
});
beforeEach(async () => {
  await runSql(database.db, 'delete from scene', []);
  said = [];
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
});
afterAll(async () => {
  await proxy?.close();
  await engine?.close();
  await database?.drop();
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A worker in a separate process, with so many places by queue. */
async function worker(name: string, places: Record<string, number>, url = database.url): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, url, JSON.stringify(places)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) said.push(`${name} ${line}`);
  });
  await until(() => said.includes(`${name} ready`));
  return child;
}
const heard = (line: string) => until(() => said.includes(line));
const linesOf = (id: string) => said.filter((line) => line.endsWith(id));

test('a job whose worker is killed is taken over by another process', { timeout: limit }, async () => {
  const first = await worker('first', { slow: 2 });
  const id = await engine.add('slow', 'ada', 'half');
  await heard(`first begins ${id}`);
  await worker('second', { slow: 2 });
  expect(linesOf(id)).toHaveLength(1);
  await kill(first);
  await heard(`second begins ${id}`);
  expect(await engine.find(id)).toMatchObject({ state: 'running', attempts: 2 });
});

test('a job that is taken over is reported once, and its row has nothing more than its columns', { timeout: limit }, async () => {
  let takeovers = 0;
  const table = { name: 'scene', queue: 'queue', owner: 'workspaceId' };
  const store = createWorkStore<Scene>(database.db, systemClock, table, () => {
    takeovers += 1;
  });
  const id = await engine.add('counted', 'ada', 'end');
  // The database's clock, by which it was added, may be a little ahead.
  const claim = (lasts: number) => until(async () => (await store.claim({ queue: 'counted', token: newId() }, lasts)) ?? null);
  const first = await claim(1);
  expect([first.id, takeovers]).toEqual([id, 0]);
  const second = await claim(limit);
  expect([second.id, takeovers]).toEqual([id, 1]);
  expect(Object.keys(second)).not.toContain('tookOver');
});

test('a job that is cancelled in another process is aborted there, and not begun again', { timeout: limit }, async () => {
  await worker('first', { slow: 2 });
  const id = await engine.add('slow', 'ada', 'hang');
  await heard(`first begins ${id}`);
  expect(await engine.cancel(id, 'ada')).toMatchObject({ held: true });
  await heard(`first aborted ${id}`);
  const next = await engine.add('slow', 'ada', 'end');
  await heard(`first ends ${next}`);
  expect(linesOf(id)).toHaveLength(2);
  expect(await engine.find(id)).toMatchObject({ state: 'cancelled', leaseToken: null, nextAttemptAt: null });
  expect(await engine.cancel(id, 'ada')).toBeNull();
});

test('workspaces take turns across processes, however much one of them has waiting', { timeout: limit }, async () => {
  const many = [];
  for (let index = 0; index < 20; index += 1) many.push(await engine.add('slow', 'large', 'hang'));
  await worker('first', { slow: 2 });
  await worker('second', { slow: 2 });
  // The last place of each process waits for somebody who has nothing running.
  await until(() => said.filter((line) => line.includes('begins')).length >= 2);
  const small = [
    await engine.add('slow', 'small', 'end'),
    await engine.add('slow', 'other', 'end'),
    await engine.add('slow', 'small', 'end'),
  ];
  for (const id of small) await until(async () => (await engine.find(id)).state === 'done');
  expect(many.filter((id) => linesOf(id).length > 0)).toHaveLength(2);
});

test('with one place, each workspace gets every second turn', { timeout: limit }, async () => {
  const large = [];
  for (let index = 0; index < 3; index += 1) large.push(await engine.add('slow', 'large', 'end'));
  const small = [await engine.add('slow', 'small', 'end'), await engine.add('slow', 'small', 'end')];
  await worker('first', { slow: 1 });
  await heard(`first ends ${large[2]}`);
  const order = said.flatMap((line) => (line.includes('begins') ? [line.split(' ').at(-1)] : []));
  expect(order).toEqual([large[0], small[0], large[1], small[1], large[2]]);
});

test('how far a job is can be read in another process', { timeout: limit }, async () => {
  await worker('first', { slow: 2 });
  const id = await engine.add('slow', 'ada', 'half');
  expect(await until(async () => (await engine.find(id)).progress || null)).toBe(0.5);
});

test('a job that kills its worker is given up after three times, with a reason', { timeout: limit }, async () => {
  const id = await engine.add('slow', 'ada', 'crash');
  for (const name of ['first', 'second', 'third']) {
    const child = await worker(name, { slow: 2 });
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await worker('fourth', { slow: 2 });
  await until(async () => (await engine.find(id)).state === 'failed');
  expect(await engine.find(id)).toMatchObject({ problemMessage: reads('It stopped its worker three times.'), leaseToken: null });
  expect(linesOf(id)).toEqual([`first begins ${id}`, `second begins ${id}`, `third begins ${id}`]);
});

test('a quick job runs while long ones have all of their places', { timeout: limit }, async () => {
  await worker('first', { slow: 2, quick: 1 });
  const long = [await engine.add('slow', 'ada', 'hang'), await engine.add('slow', 'bo', 'hang'), await engine.add('slow', 'cy', 'hang')];
  await heard(`first begins ${long[1]}`);
  await heard(`first ends ${await engine.add('quick', 'ada', 'end')}`);
  expect(linesOf(long[2] as string)).toEqual([]);
});

test('a worker that loses its database stops before another one takes over', { timeout: limit }, async () => {
  await worker('first', { slow: 2 }, proxy.url);
  const id = await engine.add('slow', 'ada', 'hang');
  await heard(`first begins ${id}`);
  proxy.cut();
  await worker('second', { slow: 2 });
  await heard(`second begins ${id}`);
  expect(linesOf(id)).toEqual([`first begins ${id}`, `first aborted ${id}`, `second begins ${id}`]);
});

test('what a job found is written with its end or not at all', { timeout: limit }, async () => {
  const id = await engine.add('slow', 'ada', 'end');
  const stop = engine.start({ slow: 1 }, async () => ({
    set: { note: 'found' },
    save: async () => {
      throw new Error('It cannot be kept.');
    },
  }));
  await until(async () => (await engine.find(id)).state === 'failed');
  expect(await engine.find(id)).toMatchObject({ note: null, attempts: 3 });
  await stop();
});

test('a worker that is stopped hands its job back, and no attempt is spent', { timeout: limit }, async () => {
  const child = await worker('first', { slow: 1 });
  const id = await engine.add('slow', 'ada', 'hang');
  await heard(`first begins ${id}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(await engine.find(id)).toMatchObject({ state: 'waiting', attempts: 0, leaseToken: null });
  await worker('second', { slow: 1 });
  await heard(`second begins ${id}`);
});
