import type { EncoderSetup } from '@everycast/contract/streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Identity } from '../../../tests/support/identity.ts';
import { type LiveStage, startLive } from '../../../tests/support/live.ts';
import { until } from '../../../tests/support/until.ts';
import { createPlans } from '../plans/plans.ts';
import { keyReplaced } from './ingest/keys.ts';
import type { Streams } from './streams.ts';

/* A stream key lets anyone who has it go live in a person's name, so it ends with the password that it was created under. */

let database: TestDatabase;
let stage: LiveStage;
let app: Identity;
let streams: Streams;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = await startLive({ databaseUrl: database.url, plans: createPlans() });
  app = stage.app;
  streams = stage.streams;
});
afterAll(async () => {
  await stage?.close();
  await database?.drop();
});

const url = '/api/v1/stream-key';
type Caller = Parameters<Identity['call']>[2];
const create = async (by: Caller) => (await app.call('POST', url, by)).json<EncoderSetup>().key ?? '';
const keyOf = async (by: Caller) => (await app.call('GET', url, by)).json<EncoderSetup>().key;

async function reset(email: string): Promise<void> {
  await app.post('/request-password-reset', { email, redirectTo: '/reset-password' });
  const mail = (await app.mails()).find(({ to }) => to === email);
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await app.post('/reset-password', { token, newPassword: 'another password' })).statusCode).toBe(200);
}

test('a new password ends the person’s stream keys in all workspaces, and disconnects what uses them', async () => {
  const [mara, ines] = [await app.join('mara.keys@example.org'), await app.join('ines.keys@example.org')];
  const workspace = (await app.call('POST', '/api/v1/workspaces', mara, { name: 'Studio' })).json().id as string;
  const keys = [await create(mara), await create({ ...mara, workspace })];
  const other = await create(ines);
  const personal = (await app.call('GET', '/api/v1/workspaces/current', mara)).json().id as string;
  const disconnected: string[] = [];
  const owners = [personal, workspace].map((workspaceId) => ({ workspaceId, userId: mara.id }));
  const stop = owners.map((owner) => app.kernel.events.onWake(keyReplaced(owner), () => disconnected.push(owner.workspaceId)));
  expect(await Promise.all(keys.map(streams.keys.ownerOf))).toEqual(owners);

  await reset(mara.email);
  expect(await Promise.all(keys.map(streams.keys.ownerOf))).toEqual([undefined, undefined]);
  expect(await streams.keys.ownerOf(other)).toMatchObject({ userId: ines.id });
  await until(() => disconnected.length === 2);
  expect(disconnected.toSorted()).toEqual([personal, workspace].toSorted());
  for (const end of stop) end();
  expect((await app.call('GET', url, mara)).statusCode).toBe(401);
});

test('a stream key that is created while the password is reset does not survive it', async () => {
  const person = await app.join('race.keys@example.org');
  const many = () => Array.from({ length: 8 }, () => app.call('POST', url, person));
  const [before, , after] = await Promise.all([Promise.all(many()), reset(person.email), Promise.all(many())]);
  for (const answer of [...before, ...after].filter(({ statusCode }) => statusCode === 201)) {
    expect(await streams.keys.ownerOf(answer.json<EncoderSetup>().key ?? '')).toBeUndefined();
  }
});

test('an API key neither reads the stream key nor replaces it, whatever its scopes', async () => {
  const person = await app.join('api.keys@example.org');
  const own = await create(person);
  const { key } = (await app.call('POST', '/api/v1/api-keys', person, { name: 'CI' })).json();
  for (const method of ['GET', 'POST'] as const) {
    const refused = await app.call(method, url, { key });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not_with_api_key']);
    expect(refused.body).not.toContain(own);
  }
  expect(await keyOf(person)).toBe(own);
});
