import type { Entitlement } from '@everycast/contract/plans';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { frames, headers } from '@everycast/streaming/testing/tags';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans, type Plan, selfHosted } from '../plans/plans.ts';

/* What a plan limits about streams, in two processes on one database. */

type Person = Awaited<ReturnType<LiveStage['app']['join']>>;
let database: TestDatabase;
let here: LiveStage;
let there: LiveStage;
let limits: Partial<Plan['limits']> = {};
let made = 0;

const plans = () => createPlans(async () => ({ ...selfHosted, limits: { ...selfHosted.limits, ...limits } }));
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startLive({ databaseUrl: database.url, plans: plans(), environment: { RTMP_PORT: '0' } });
  await here.streams.listener.start();
  there = await startLive({ databaseUrl: database.url, plans: plans() });
});
afterEach(() => {
  limits = {};
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
});

const somebody = (): Promise<Person> => here.app.join(`streamer${made++}@example.org`);
const entitlement = async (by: Person) => (await here.app.call('GET', '/api/v1/workspaces/current/entitlement', by)).json<Entitlement>();
const end = (by: Person, id: string) => here.app.call('POST', `/api/v1/streams/${id}/end`, by);
type Answer = Awaited<ReturnType<LiveStage['create']>>;
const refusal = ({ statusCode, json }: Answer) => {
  const { error } = json<{ error: { code: string; message: string; details: unknown } }>();
  return [statusCode, error.code, error.message, error.details];
};

test('of twenty starts at once in two processes, exactly as many succeed as the plan allows', async () => {
  const ida = await somebody();
  limits = { streams: 3 };
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? here : there).create(ida)));
  const started = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json<Stream>().id);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect([started.length, refused.length]).toEqual([3, 17]);
  for (const answer of refused) {
    expect(refusal(answer)).toEqual([
      403,
      'limit_reached',
      'This workspace allows 3 streams at a time, and it already has 3. End one first, or ask the owner of this server for a higher limit.',
      { limit: 3, used: 3 },
    ]);
  }
  expect((await entitlement(ida)).streams).toEqual({ limit: 3, used: 3 });
  // Another workspace has its own.
  expect((await here.create(await somebody())).statusCode).toBe(201);
  await end(ida, started[0] as string);
  expect((await there.create(ida)).statusCode).toBe(201);
});

test('a stream whose process was killed gives its place back as soon as its lease is over', async () => {
  const ida = await somebody();
  limits = { streams: 1 };
  const { id } = (await here.create(ida)).json<Stream>();
  // What a killed process leaves behind: a row that it holds.
  type Row = { id: string; state: string; leaseToken: string; attempts: number; nextAttemptAt: Date; liveAt: Date };
  const row = database.db.withTables<{ stream: Row }>().updateTable('stream').where('id', '=', id);
  const now = new Date();
  const held = { state: 'running', leaseToken: id, attempts: 1, nextAttemptAt: new Date(now.getTime() + 60_000), liveAt: now };
  await row.set(held).execute();
  expect((await there.create(ida)).statusCode).toBe(403);
  await row.set({ nextAttemptAt: now }).execute();
  const stop = there.streams.owner.start();
  await until(async () => (await entitlement(ida)).streams.used === 0);
  await stop();
  expect((await here.stream(ida, id)).ending).toBe('Everycast stopped unexpectedly during the stream.');
  expect((await there.create(ida)).statusCode).toBe(201);
});

test('destinations count before a stream and during it, and one that was taken out gives its place back', async () => {
  const ida = await somebody();
  const [one = '', two = '', three = ''] = await Promise.all([1, 2, 3].map(() => here.destination(ida)));
  limits = { streamDestinations: 2 };
  expect(refusal(await here.create(ida, [one, two, three]))).toEqual([
    403,
    'limit_reached',
    'This workspace allows 2 destinations per stream, and this stream would have 3. Leave some out, or ask the owner of this server for a higher limit.',
    { limit: 2, used: 0 },
  ]);
  expect((await entitlement(ida)).streams.used).toBe(0);
  // All three are armed, so an encoder would go live on them.
  const { url, key } = (await here.app.call('POST', '/api/v1/stream-key', ida)).json<EncoderSetup>();
  const encoder = startEncoder(`${url?.replace('social.example', '127.0.0.1')}/${key}`);
  expect(await encoder.ended).toContain('This workspace allows 2 destinations per stream, and this stream would have 3.');
  const stream = (await here.create(ida, [one, one])).json<Stream>();
  const add = (destinationId: string, at = here) => at.app.call('POST', `/api/v1/streams/${stream.id}/outputs`, ida, { destinationId });
  const change = (outputId: string, wanted: string) =>
    here.app.call('PATCH', `/api/v1/streams/${stream.id}/outputs/${outputId}`, ida, { wanted });
  const added = await Promise.all([add(two), add(three, there), add(two, there), add(three)]);
  expect(added.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 403, 403]);
  expect((await entitlement(ida)).streamDestinations).toEqual({ limit: 2, used: 2 });

  const outputs = (await here.stream(ida, stream.id)).outputs;
  const [first, second] = outputs.map(({ id }) => id) as [string, string];
  // Adding what it already has, pausing and resuming take no place, also when the plan has become smaller.
  limits = { streamDestinations: 1 };
  expect((await add(one)).statusCode).toBe(200);
  expect((await change(first, 'paused')).statusCode).toBe(200);
  expect((await change(first, 'on')).statusCode).toBe(200);
  expect((await change(first, 'removed')).statusCode).toBe(200);
  expect(refusal(await change(first, 'on')).slice(0, 2)).toEqual([403, 'limit_reached']);
  expect(refusal(await add(one)).slice(0, 2)).toEqual([403, 'limit_reached']);
  // A saved destination that is deleted leaves its streams, too.
  const left = outputs.find(({ id }) => id === second)?.destinationId as string;
  await here.app.call('DELETE', `/api/v1/stream-destinations/${left}`, ida);
  expect((await change(first, 'on')).statusCode).toBe(200);
});

test('time on air counts from the first of the month in the workspace’s zone, and nothing starts once it is used up', async () => {
  const ida = await somebody();
  const { id: workspaceId } = (await here.app.call('GET', '/api/v1/workspaces/current', ida)).json();
  await here.app.call('PATCH', '/api/v1/workspaces/current', ida, { zone: 'Pacific/Auckland' });
  const { id } = (await here.create(ida)).json<Stream>();
  await end(ida, id);
  const begins = await here.streams.limits.monthOf(workspaceId);
  const sample = (line: string, minutes: number, onAirMs: number) => ({
    streamId: id,
    lineId: line,
    at: new Date(begins.getTime() + minutes * 60_000),
    ms: 60_000,
    onAirMs,
    bytes: 0,
    frames: 0,
    dropped: 0,
    reconnects: 0,
    queueMs: 0,
  });
  const other = '019a0000-0000-7000-8000-000000000000';
  const rows = [sample(id, -1, 50_000), sample(id, 0, 40_000), sample(id, 1, 30_900), sample(other, 1, 60_000)];
  await database.db.withTables<{ streamSample: (typeof rows)[number] }>().insertInto('streamSample').values(rows).execute();
  limits = { streamSeconds: 72 };
  expect((await entitlement(ida)).streamSeconds).toEqual({ limit: 72, used: 70 });
  expect((await here.create(ida)).statusCode).toBe(201);
  limits = { streamSeconds: 70 };
  expect(refusal(await there.create(ida))).toEqual([
    403,
    'limit_reached',
    'You’ve used 70 seconds of 70 seconds on air this month. It resets next month; to go live sooner, ask the owner of this server for a higher limit.',
    { limit: 70, used: 70 },
  ]);
});

test('a stream that is on air at the limit goes on, and the studio says until when', async () => {
  const ida = await somebody();
  const { id } = (await here.create(ida)).json<Stream>();
  const studio = await here.studio(ida, id);
  limits = { streamSeconds: 0 };
  studio.send([...headers(), ...frames({ frames: 25 })]);
  await until(async () => (await here.stream(ida, id)).state === 'live');
  expect((await here.stream(ida, id)).airtime).toEqual({ leftSeconds: 0, endsInSeconds: 3600 });
  expect(refusal(await here.create(ida)).slice(0, 2)).toEqual([403, 'limit_reached']);
  // Its source may come back, too.
  studio.close();
  const back = await here.studio(ida, id);
  back.send([...headers(), ...frames({ frames: 25 })]);
  await until(async () => (await here.stream(ida, id)).state === 'live');
  await end(ida, id);
  expect((await here.stream(ida, id)).airtime).toBeNull();
});

test('a stream that one of its platforms doesn’t take is refused with the platform, the limit and the value, unless it is accepted', async () => {
  const ida = await somebody();
  const save = async (platform: string, name: string) => {
    const saved = { platform, name, url: 'rtmp://127.0.0.1:1024/app', key: 'key' };
    return (await here.app.call('POST', '/api/v1/stream-destinations', ida, saved)).json<{ id: string }>().id;
  };
  const destinationIds = [await save('youtube', 'Talks'), await save('twitch', 'Games'), await save('linkedin', 'Office')];
  const sends = { kbps: 8_160, height: 1080, fps: 60, keyframeSeconds: 2, videoCodec: 'avc', audioCodec: 'aac' };
  const start = (more: object) => here.app.call('POST', '/api/v1/streams', ida, { destinationIds, sends, ...more });
  const [status, code, message, details] = refusal(await start({}));
  expect([status, code]).toEqual([400, 'invalid_input']);
  expect(message).toBe('Games allows up to 6,000 kbps, and you’d send 8,160. Lower the bitrate, or leave Games out.');
  expect(details).toMatchObject({
    destinations: [
      { id: destinationIds[1], name: 'Games', platform: 'twitch', issues: [{ what: 'bitrate', is: 8_160, max: 6_000 }] },
      { id: destinationIds[2], name: 'Office', issues: [{ what: 'bitrate' }, { what: 'fps', is: 60, max: 30 }] },
    ],
  });
  // Nothing was started.
  expect((await entitlement(ida)).streams.used).toBe(0);
  const fits = { destinationIds: destinationIds.slice(0, 1) };
  for (const more of [fits, { sends: { ...sends, kbps: 6_160, fps: 30 } }, { acceptOverLimits: true }]) {
    const started = await start(more);
    expect(started.statusCode).toBe(201);
    await end(ida, started.json<Stream>().id);
  }

  // The same for one that is added later.
  const { id } = (await start(fits)).json<Stream>();
  const add = (more: object) =>
    here.app.call('POST', `/api/v1/streams/${id}/outputs`, ida, { destinationId: destinationIds[1], sends, ...more });
  expect(refusal(await add({})).slice(0, 3)).toEqual([400, 'invalid_input', message]);
  expect((await here.stream(ida, id)).outputs).toHaveLength(1);
  expect((await add({ acceptOverLimits: true })).json<Stream>().outputs).toHaveLength(2);
  await end(ida, id);
});
