import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceExport } from '@everycast/contract/workspace-exports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createGround, type Ground, type Launched } from '../../../tests/support/server-process.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';

/* One process answers and another works, as real processes on one database; the one that works is killed in the middle. */

const limit = { timeout: 240_000 };
/** Enough for a middle on any machine. */
const posts = 30_000;

let ground: Ground;
let database: TestDatabase;
let worker: Launched;
let origin: string;
let ida: Visitor;

const launch = (ROLES: string) => ground.launch({ ROLES, DATABASE_URL: database.url });

beforeAll(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
  const web = launch('web');
  worker = launch('worker');
  [origin] = await Promise.all([web.ready, worker.ready]);
  ida = await signUp(origin);
  await sql`
    insert into post (id, workspace_id, text, created_at, updated_at)
    select gen_random_uuid(), workspace.id, repeat(md5(one::text), 30), now(), now() from workspace, generate_series(1, ${posts}) one
  `.execute(database.db);
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  await database?.drop();
});

const url = '/api/v1/workspace-exports';
const now = ({ id }: WorkspaceExport) => ida.call<WorkspaceExport>('GET', `${url}/${id}`);
const isInTheMiddle = async (one: WorkspaceExport) => {
  const { state, records } = await now(one);
  if (state === 'done' || state === 'failed') throw new Error(`It is ${state} before anything could be done to it.`);
  return records > 0;
};
const names = (under: string) => readdir(join(ground.dataDir, under)).catch(() => []); // not there: nothing is in it

test('an export whose worker is killed is made by the next one, whole, and nothing else remains', limit, async () => {
  const one = await ida.call<WorkspaceExport>('POST', url, { parts: ['posts'] });
  await until(() => isInTheMiddle(one));
  worker.kill('SIGKILL');
  await worker.ended;
  expect((await now(one)).state).toBe('running');
  expect(await names('scratch')).toHaveLength(1);

  worker = launch('worker');
  const done = await until(async () => {
    const later = await now(one);
    return later.state === 'done' || later.state === 'failed' ? later : null;
  });
  expect(done).toMatchObject({ state: 'done', problem: null });
  const answer = await fetch(`${origin}${done.url}`, { headers: { cookie: ida.cookie } });
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  let records = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'posts.json') continue;
    let text = '';
    for await (const piece of await zip.openReadStreamPromise(entry)) text += piece;
    records = JSON.parse(text).length;
  }
  expect(records).toBe(posts);
  await until(async () => (await names('scratch')).length === 0);
  expect(await names('files/exports')).toEqual([`${one.id}.zip`]);
});

test('one that is cancelled at another process leaves nothing', limit, async () => {
  const one = await ida.call<WorkspaceExport>('POST', url, { parts: ['posts'] });
  await until(() => isInTheMiddle(one));
  const before = await names('files/exports');
  await ida.call('DELETE', `${url}/${one.id}`);
  await until(async () => (await names('scratch')).length === 0);
  expect(await now(one)).toMatchObject({ state: 'cancelled', url: null });
  expect(await names('files/exports')).toEqual(before);
});
