import type { Scope } from '@everycast/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assistants, startAssistants } from '../../../tests/support/assistants.ts';
import { newVerifier, oauthAt } from '../../../tests/support/oauth.ts';

/** Programs that are told of events by webhooks, as Zapier, n8n and Make want it: added and removed with the token that they have. */

let world: Assistants;
let oauth: ReturnType<typeof oauthAt>;
let app: string;
beforeAll(async () => {
  world = await startAssistants();
  oauth = oauthAt(world.origin);
  app = await oauth.app('Board');
});
afterAll(() => world?.close());

type Somebody = Awaited<ReturnType<Assistants['somebody']>>;
const scopes: readonly Scope[] = ['post.read', 'post.write', 'webhook.manage'];
const hook = { name: 'Board', url: 'https://receiver.example/', events: ['post.scheduled'] };
const path = '/api/v1/webhooks';

async function tokenOf(person: Somebody, confirmation: 'allow' | 'ask' = 'allow', given = scopes): Promise<string> {
  const verifier = newVerifier();
  const asking = { clientId: app, cookie: person.cookie, scope: scopes.join(' ') };
  const code = await oauth.code(asking, { workspace: person.workspace, scopes: given, confirmation }, verifier);
  return (await oauth.exchange(app, code, verifier)).body.access_token;
}
const idsFor = async (person: Somebody, token: string): Promise<string[]> =>
  (await person.byKey(token, 'GET', path)).body.items.map(({ id }: { id: string }) => id);
const idsInPerson = async (person: Somebody): Promise<string[]> =>
  (await person.inPerson('GET', path)).body.items.map(({ id }: { id: string }) => id);

test('an app adds webhooks, is told, and removes them', async () => {
  const person = await world.somebody();
  const token = await tokenOf(person);
  const made = await person.byKey(token, 'POST', path, hook);
  expect(made).toMatchObject({ status: 201, body: { ...hook, secret: expect.stringMatching(/^whsec_/) } });
  const { id } = made.body;
  expect(await idsFor(person, token)).toEqual([id]);
  // Its person sees it, too, and in the activity who has added it.
  expect(await idsInPerson(person)).toEqual([id]);
  const { items } = (await person.inPerson('GET', '/api/v1/activity?kind=webhook')).body;
  expect(items).toMatchObject([{ action: 'webhook.created', source: 'key', by: { name: 'Board' } }]);

  const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };
  const post = await person.inPerson('POST', '/api/v1/posts', { text: 'Low tide', accountIds: [person.account], schedule });
  expect(post.status).toBe(201);
  const told = (await person.byKey(token, 'GET', `${path}/${id}/deliveries`)).body.items;
  expect(told).toMatchObject([{ event: 'post.scheduled', state: 'waiting' }]);

  expect((await person.byKey(token, 'DELETE', `${path}/${id}`)).status).toBe(204);
  expect(await idsInPerson(person)).toEqual([]);
});

test('it has nothing to do with those of people and other programs', async () => {
  const person = await world.somebody();
  const token = await tokenOf(person);
  const key = await person.key(undefined, { scopes });
  const theirs = (await person.inPerson('POST', path, hook)).body.id;
  const ofKey = (await person.byKey(key, 'POST', path, hook)).body.id;
  for (const [program, ids] of [
    [token, []],
    [key, [ofKey]],
  ] as const)
    expect(await idsFor(person, program)).toEqual(ids);
  const calls = [
    ['PUT', '', hook],
    ['DELETE', '', undefined],
    ['POST', '/pause', undefined],
    ['POST', '/resume', undefined],
    ['POST', '/secret', undefined],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
  ] as const;
  for (const id of [theirs, ofKey])
    for (const [method, at, body] of calls) expect((await person.byKey(token, method, `${path}/${id}${at}`, body)).status).toBe(404);
  expect(await idsInPerson(person)).toEqual([theirs, ofKey]);
});

test('they end with the connection or the key, and those of an expired key are told nothing', async () => {
  const person = await world.somebody();
  const token = await tokenOf(person);
  await person.byKey(token, 'POST', path, hook);
  const [connection] = (await person.inPerson('GET', '/api/v1/connected-apps')).body.items;
  expect((await person.inPerson('DELETE', `/api/v1/connected-apps/${connection.id}`)).status).toBe(204);
  expect(await idsInPerson(person)).toEqual([]);

  const key = await person.key(undefined, { scopes, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { id } = (await person.byKey(key, 'POST', path, hook)).body;
  type Endpoints = { webhookEndpoint: { id: string; until: Date | null } };
  const endpoints = world.database.db.withTables<Endpoints>();
  const { until } = await endpoints.selectFrom('webhookEndpoint').select('until').where('id', '=', id).executeTakeFirstOrThrow();
  expect(until).toBeInstanceOf(Date);
  await endpoints
    .updateTable('webhookEndpoint')
    .set({ until: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute();
  const schedule = { at: '2030-05-02T10:00', zone: 'Europe/Berlin' };
  await person.inPerson('POST', '/api/v1/posts', { text: 'High tide', accountIds: [person.account], schedule });
  expect((await person.inPerson('GET', `${path}/${id}/deliveries`)).body.items).toEqual([]);
  const [{ id: keyId }] = (await person.inPerson('GET', '/api/v1/api-keys')).body.items;
  expect((await person.inPerson('DELETE', `/api/v1/api-keys/${keyId}`)).status).toBe(204);
  expect(await idsInPerson(person)).toEqual([]);
});

test('it needs the permission, and not to ask its person first', async () => {
  const person = await world.somebody();
  for (const token of [await tokenOf(person, 'ask'), await tokenOf(person, 'allow', ['post.read'])]) {
    const refused = await person.byKey(token, 'POST', path, hook);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_missing']);
    expect((await person.byKey(token, 'GET', path)).status).toBe(403);
  }
});
