import type { Stream } from '@everycast/contract/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { createPlans } from '../plans/plans.ts';

/* Two streams to one destination would push each other out. Two processes on one database. */

type Person = Awaited<ReturnType<LiveStage['app']['join']>>;
let database: TestDatabase;
let here: LiveStage;
let there: LiveStage;
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  here = await startLive({ databaseUrl: database.url, plans: createPlans() });
  there = await startLive({ databaseUrl: database.url, plans: createPlans() });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

const somebody = (): Promise<Person> => here.app.join(`twice${made++}@example.org`);
const end = (by: Person, id: string) => here.app.call('POST', `/api/v1/streams/${id}/end`, by);
const saved = async (by: Person, to: { platform?: string; url?: string; key?: string }): Promise<string> => {
  const body = { platform: 'custom', name: 'Wheel cam', url: 'rtmp://127.0.0.1:1024/app', key: 'key', ...to };
  return (await here.app.call('POST', '/api/v1/stream-destinations', by, body)).json().id;
};
const refusal = (answer: Awaited<ReturnType<LiveStage['create']>>) => [answer.statusCode, answer.json().error?.message];
const taken = [409, '“Morning” is already live on Wheel cam. End that stream first, or leave Wheel cam out of this one.'];

test('of two streams to one destination that start at once in two processes, one is refused and told about the other', async () => {
  const ida = await somebody();
  const id = await saved(ida, {});
  const answers = await Promise.all([here.create(ida, [id]), there.create(ida, [id])]);
  const [first, second] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(first?.statusCode).toBe(201);
  expect(second && refusal(second)).toEqual(taken);
  // Once that one has ended, it is free.
  await end(ida, first?.json<Stream>().id ?? '');
  expect((await there.create(ida, [id], '')).statusCode).toBe(201);
  expect(refusal(await here.create(ida, [id]))[1]).toBe(
    'Another stream is already live on Wheel cam. End that stream first, or leave Wheel cam out of this one.',
  );
});

test.each([
  ['the same address and key, saved twice', {}, { url: 'rtmp://127.0.0.1:1024/app/' }, true],
  ['another key of the same server', {}, { key: 'other' }, false],
  ['the same key on another server', {}, { url: 'rtmp://127.0.0.1:1025/app' }, false],
  [
    'a platform’s key on another of its servers',
    { platform: 'twitch', url: 'rtmp://127.0.0.1:1024/app' },
    { platform: 'twitch', url: 'rtmp://127.0.0.1:1025/app' },
    true,
  ],
])('%s', async (_what, one, other, refused) => {
  const ida = await somebody();
  const [first, second] = [await saved(ida, one), await saved(ida, other)];
  expect((await here.create(ida, [first])).statusCode).toBe(201);
  const answer = await there.create(ida, [second]);
  expect(answer.statusCode).toBe(refused ? 409 : 201);
  // Streams of other workspaces stay invisible.
  const stranger = await somebody();
  expect((await there.create(stranger, [await saved(stranger, one)])).statusCode).toBe(201);
});

test('a destination that is taken can’t be added or resumed, and a paused one is free', async () => {
  const ida = await somebody();
  const id = await saved(ida, {});
  const first = (await here.create(ida, [id])).json<Stream>();
  const second = (await there.create(ida)).json<Stream>();
  const add = () => there.app.call('POST', `/api/v1/streams/${second.id}/outputs`, ida, { destinationId: id });
  const change = (of: Stream, wanted: string) =>
    here.app.call('PATCH', `/api/v1/streams/${of.id}/outputs/${of.outputs[0]?.id}`, ida, { wanted });
  expect(refusal(await add())).toEqual(taken);
  expect((await change(first, 'paused')).statusCode).toBe(200);
  const added = await add();
  expect(added.statusCode).toBe(200);
  expect(refusal(await change(first, 'on'))).toEqual(taken);
  expect((await change(added.json<Stream>(), 'removed')).statusCode).toBe(200);
  expect((await change(first, 'on')).statusCode).toBe(200);
  // It is its own already.
  expect((await here.app.call('POST', `/api/v1/streams/${first.id}/outputs`, ida, { destinationId: id })).statusCode).toBe(200);
});
