import { maxStreamMarks, type StreamMark, sameMoment } from '@everycast/contract/stream-marks';
import type { Stream } from '@everycast/contract/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Identity } from '../../../tests/support/identity.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { newId } from '../../kernel/ids.ts';
import { createPlans } from '../plans/plans.ts';

/* Moments that are marked while a stream is live, over the real routes. */

let database: TestDatabase;
let stage: LiveStage;
let app: Identity;
type Caller = Awaited<ReturnType<Identity['join']>>;
let mara: Caller;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = await startLive({ databaseUrl: database.url, plans: createPlans() });
  app = stage.app;
  mara = await app.join('mara.marks@example.org');
});
afterAll(async () => {
  await stage?.close();
  await database?.drop();
});

const newStream = async (by = mara) =>
  (await app.call('POST', '/api/v1/streams', by, { title: 'Kiln', destinationIds: [] })).json<Stream>();
const mark = (streamId: string, secondsAgo = 0, { id = newId(), by = mara } = {}) =>
  app.call('POST', `/api/v1/streams/${streamId}/marks`, by, { id, secondsAgo });
const marksOf = async (streamId: string, by = mara) =>
  (await app.call('GET', `/api/v1/stream-marks?streamId=${streamId}`, by)).json<{ items: StreamMark[] }>().items;
/** Moves a stream's start back, so that moments can be long ago. */
const startedAgo = (id: string, hours: number) =>
  app.kernel.db
    .withTables<{ stream: { id: string; createdAt: Date } }>()
    .updateTable('stream')
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute();

test('many simultaneous clicks, and the same request again, mark one moment', async () => {
  const { id } = await newStream();
  const answers = await Promise.all(Array.from({ length: 12 }, () => mark(id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  const [first] = await marksOf(id);
  expect(new Set(answers.map((answer) => answer.json<StreamMark>().id))).toEqual(new Set([first?.id]));
  await startedAgo(id, 1);
  const again = (await mark(id, 600)).json<StreamMark>();
  expect((await mark(id, 900, { id: again.id })).json()).toEqual(again);
  expect((await marksOf(id)).map((one) => one.id)).toEqual([again.id, first?.id]);
});

test('one that was marked offline is where it was, also when it arrives after the end, and never outside of the stream', async () => {
  const { id } = await newStream();
  await startedAgo(id, 1);
  await app.call('POST', `/api/v1/streams/${id}/end`, mara);
  const ended = (await app.call('GET', `/api/v1/streams/${id}`, mara)).json<Stream>();
  const [start, end] = [Date.parse(ended.createdAt), Date.parse(ended.endedAt ?? '')];
  for (const [secondsAgo, from, to] of [
    [0, end, end],
    [1_800, start + sameMoment, end - sameMoment],
    [500_000, start, start],
  ] as const) {
    const at = Date.parse((await mark(id, secondsAgo)).json<StreamMark>().at);
    expect([at >= from, at <= to]).toEqual([true, true]);
  }
  expect((await marksOf(id)).map(({ recordingSeconds }) => recordingSeconds)).toEqual([null, null, null]);
});

test('a mark can be removed, twice', async () => {
  const { id } = await newStream();
  const { id: markId } = (await mark(id)).json<StreamMark>();
  for (const _ of [1, 2]) expect((await app.call('DELETE', `/api/v1/streams/${id}/marks/${markId}`, mara)).statusCode).toBe(204);
  expect(await marksOf(id)).toEqual([]);
});

test('strangers neither mark nor see, and wrong input is named', async () => {
  const { id } = await newStream();
  const ines = await app.join('ines.marks@example.org');
  const own = await newStream(ines);
  const { id: taken } = (await mark(id)).json<StreamMark>();
  expect((await mark(id, 0, { by: ines })).statusCode).toBe(404);
  expect(await marksOf(id, ines)).toEqual([]);
  // Another stream's ID isn't taken over.
  expect((await mark(own.id, 0, { by: ines, id: taken })).json()).toMatchObject({ error: { code: 'already_exists' } });
  expect((await app.call('DELETE', `/api/v1/streams/${own.id}/marks/${taken}`, ines)).statusCode).toBe(204);
  expect(await marksOf(id)).toHaveLength(1);
  expect((await mark(id, -1)).statusCode).toBe(400);
  for (const query of ['', `?streamId=${id}&mediaId=${id}`]) {
    expect((await app.call('GET', `/api/v1/stream-marks${query}`, mara)).json()).toMatchObject({ error: { code: 'invalid_input' } });
  }
});

test('a stream has a limited number of them', async () => {
  const { id } = await newStream();
  await startedAgo(id, 2);
  const rows = Array.from({ length: maxStreamMarks - 1 }, (_, index) => ({
    id: newId(),
    streamId: id,
    at: new Date(Date.now() - 7_000_000 + index * 5_000),
  }));
  await app.kernel.db.withTables<{ streamMark: (typeof rows)[number] }>().insertInto('streamMark').values(rows).execute();
  const answers = await Promise.all([10, 20, 30].map((secondsAgo) => mark(id, secondsAgo)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403, 403]);
  expect(await marksOf(id)).toHaveLength(maxStreamMarks);
});
