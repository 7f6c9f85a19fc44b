import { type Stream, sourceClosings } from '@everycast/contract/streams';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';

/* A process that answers requests and takes no streams, next to two that do. */

type Person = Awaited<ReturnType<LiveStage['app']['join']>>;
let database: TestDatabase;
let web: LiveStage;
let live: LiveStage;
let other: LiveStage;
let ida: Person;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const open = (ROLES: string) => startLive({ databaseUrl: database.url, plans: createPlans(), environment: { ROLES } });
  [web, live, other] = [await open('web'), await open('live'), await open('all')];
  ida = await web.app.join('ida@example.org');
});
afterAll(async () => {
  await Promise.all([web?.close(), live?.close(), other?.close()]);
  await database?.drop();
});

const tags = () => [...headers(), ...frames({ frames: 50 })];
const isLive = (id: string) => until(async () => (await web.stream(ida, id)).state === 'live');

test('without a process that takes streams, none is created, and people learn it at once', async () => {
  const refused = await web.create(ida);
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    503,
    {
      code: 'unavailable',
      message: 'This server isn’t accepting streams right now. The owner of this server has to start a process with the live role.',
    },
  ]);
  const stop = live.streams.processes.start(live.origin);
  await until(async () => (await web.create(ida)).statusCode === 201);
  await stop();
  expect((await web.create(ida)).statusCode).toBe(503);
  // One that was killed doesn't say goodbye.
  type Row = { id: string; url: string; until: Date };
  const dead = { id: '019a0000-0000-7000-8000-000000000000', url: live.origin, until: new Date(Date.now() - 1_000) };
  await database.db.withTables<{ liveProcess: Row }>().insertInto('liveProcess').values(dead).execute();
  expect((await web.create(ida)).statusCode).toBe(503);
  stops.push(live.streams.processes.start(live.origin), other.streams.processes.start(other.origin));
});

test('a studio that reaches a process without the role is sent away, and goes live on one that has it', async () => {
  await until(async () => (await web.create(ida)).statusCode === 201);
  const { id } = (await web.create(ida)).json<Stream>();
  expect(await (await web.studio(ida, id)).closed).toBe(sourceClosings.notLive);
  expect((await web.stream(ida, id)).state).toBe('waiting');
  const studio = await live.studio(ida, id);
  studio.send(tags());
  await isLive(id);
  const watch = (at: LiveStage) => fetch(`${at.origin}/api/v1/streams/${id}/preview`, { headers: at.headersOf(ida) });
  const [there, here] = [await watch(web), await watch(live)];
  expect([there.status, here.status]).toEqual([503, 200]);
  expect(await there.json()).toMatchObject({ error: { reason: { code: 'streams.preview_elsewhere' } } });
  await here.body?.cancel();
  // What people request goes through any process.
  await web.app.call('POST', `/api/v1/streams/${id}/end`, ida);
  expect(await studio.closed).toBe(sourceClosings.ended);
});

test('several share the streams, each has one owner, and a stop hands all of them over', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(async () => (await web.create(ida)).json<Stream>().id));
  const studios = await Promise.all(
    ids.map(async (id, index) => {
      const studio = await (index % 2 === 0 ? live : other).studio(ida, id);
      studio.send(tags());
      await isLive(id);
      return studio;
    }),
  );
  const owners = () =>
    ids.map((id) => [live, other].filter(({ streams }) => streams.owner.here(id) !== null).map((stage) => stage === live));
  expect(owners()).toEqual([[true], [false], [true], [false]]);
  await live.streams.owner.close();
  expect(await Promise.all([studios[0]?.closed, studios[2]?.closed])).toEqual([sourceClosings.movedOn, sourceClosings.movedOn]);
  for (const id of [ids[0], ids[2]] as string[]) {
    const studio = await other.studio(ida, id);
    studio.send(tags());
    await isLive(id);
  }
  expect(owners()).toEqual([[false], [false], [false], [false]]);
  // The one that stops takes none anymore.
  expect(await (await live.studio(ida, ids[0] as string)).closed).toBe(sourceClosings.movedOn);
  expect((await web.stream(ida, ids[0] as string)).state).not.toBe('ended');
});
