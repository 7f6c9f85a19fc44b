import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twitch } from '../../platforms/twitch/twitch.ts';
import { connectAt, type SandboxAccount } from '../../tests/support/connecting.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';

/** The stand-in refuses what Twitch would refuse. It is spoken to without the adapter, which only connects. */
let sandbox: TestSandbox;
let account: SandboxAccount;
let small: SandboxAccount;
let base: string;
const env = testEnv();

beforeAll(async () => {
  sandbox = await startSandbox();
  base = sandbox.serviceOf('twitch');
  const tenant = await sandbox.newTenant();
  const [, second] = (await sandbox.platforms.get('twitch')?.people(tenant.id)) ?? [];
  account = await connectAt(sandbox, twitch, tenant, env);
  small = await connectAt(sandbox, twitch, tenant, env, { account: second?.id ?? '' });
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

type Ask = { method?: string; json?: unknown; client?: string | null; as?: SandboxAccount };
async function ask(path: string, { method, json, client, as = account }: Ask = {}) {
  const clientId = client === undefined ? as.app.clientId : client;
  const answer = await fetch(`${base}/api/helix${path}`, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${as.credentials.accessToken}`,
      ...(clientId === null ? {} : { 'client-id': clientId }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
}
const announcing = (by = account) => `/chat/announcements?broadcaster_id=${account.remoteId}&moderator_id=${by.remoteId}`;
const schedule = (more = '') => `/schedule/segment?broadcaster_id=${account.remoteId}${more}`;
const segment = { start_time: '2031-03-03T19:00:00Z', timezone: 'Europe/Berlin', duration: '60', title: 'x' };

test('the application must be told again, and be the one that the token is for', async () => {
  expect(await ask('/users', { client: null })).toMatchObject({ status: 401, body: { error: 'Unauthorized', status: 401 } });
  expect(await ask('/users', { client: 'another' })).toMatchObject({ status: 401 });
  const { status, headers, body } = await ask('/users');
  expect([status, body]).toMatchObject([200, { data: [{ id: account.remoteId, broadcaster_type: 'affiliate' }] }]);
  expect(Number(headers.get('ratelimit-remaining'))).toBeLessThan(800);
  expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
});

describe('an announcement is refused', () => {
  test.each([
    ['without a text', {}, 400],
    ['with an empty text', { message: '' }, 400],
    ['in a colour that is none', { message: 'x', color: 'red' }, 400],
    ['with a field that is not known', { message: 'x', colour: 'blue' }, 400],
  ])('%s', async (_name, json, status) => {
    expect(await ask(announcing(), { json })).toMatchObject({ status });
  });

  test('by someone who is no moderator there, and without saying where', async () => {
    expect(await ask(announcing(small), { json: { message: 'x' }, as: small })).toMatchObject({ status: 401 });
    expect(await ask(announcing(small), { json: { message: 'x' } })).toMatchObject({ status: 401 });
    expect(await ask('/chat/announcements', { json: { message: 'x' } })).toMatchObject({ status: 400 });
  });

  test('never for its length: what is too long is cut off', async () => {
    expect(await ask(announcing(), { json: { message: 'y'.repeat(501) } })).toMatchObject({ status: 204, body: null });
    const feed = (await sandbox.platforms.get('twitch')?.feed(tenantOf(account))) ?? [];
    expect(feed.some(({ text }) => text === 'y'.repeat(500))).toBe(true);
  });
});

const tenantOf = ({ app }: SandboxAccount): string => app.clientId.replace('sandbox-', '');

describe('a message is refused', () => {
  const message = (more: object = {}) => ({ broadcaster_id: account.remoteId, sender_id: account.remoteId, message: 'x', ...more });
  test.each([
    ['in the name of somebody else', () => message({ sender_id: small.remoteId }), 401],
    ['in a chat that is none', () => message({ broadcaster_id: '1' }), 400],
    ['in the chat of somebody else', () => message({ broadcaster_id: small.remoteId }), 403],
    ['without a text', () => message({ message: undefined }), 400],
    ['that only an application may keep to one chat', () => message({ for_source_only: true }), 400],
    ['that is too large', () => message({ message: 'x'.repeat(501) }), 422],
  ])('%s', async (_name, json, status) => {
    expect(await ask('/chat/messages', { json: json() })).toMatchObject({ status });
  });
});

describe('a broadcast is refused', () => {
  test.each([
    ['that is shorter than half an hour', { duration: '29' }, 400],
    ['that is longer than 23 hours', { duration: '1381' }, 400],
    ['whose length is a number', { duration: 60 }, 400],
    ['in a zone that is none', { timezone: 'Nowhere/Land' }, 400],
    ['at a moment that is none', { start_time: 'tomorrow' }, 400],
    ['of a category that is none', { category_id: '1' }, 400],
    ['with a title that is too long', { title: 'x'.repeat(141) }, 400],
    ['with a field that is not known', { colour: 'red' }, 400],
  ])('%s', async (_name, more, status) => {
    expect(await ask(schedule(), { json: { ...segment, ...more } })).toMatchObject({ status });
  });

  test('in the schedule of somebody else, and once only by who is not a partner', async () => {
    expect(await ask(schedule(), { json: segment, as: small })).toMatchObject({ status: 401 });
    const own = `/schedule/segment?broadcaster_id=${small.remoteId}`;
    expect(await ask(own, { json: segment, as: small })).toMatchObject({ status: 403 });
    expect(await ask(own, { json: { ...segment, is_recurring: true }, as: small })).toMatchObject({ status: 200 });
  });
});

test('a weekly broadcast stands in the schedule once a week, at the same hour there, and goes as a whole', async () => {
  const at = `/schedule?broadcaster_id=${account.remoteId}`;
  expect(await ask(`${at}&first=26`)).toMatchObject({ status: 400 });
  const before = '2031-03-20T18:00:00Z';
  expect(await ask(`${at}&start_time=${before}`)).toMatchObject({ status: 404 });
  await ask(schedule(), { json: { ...segment, start_time: before, is_recurring: true } });
  const { body } = await ask(`${at}&start_time=${before}&first=3`);
  const { segments } = (body as { data: { segments: { id: string; start_time: string }[] } }).data;
  // The clocks go forward in Berlin on 30 March 2031.
  expect(segments.map((one) => one.start_time)).toEqual(['2031-03-20T18:00:00Z', '2031-03-27T18:00:00Z', '2031-04-03T17:00:00Z']);
  expect(new Set(segments.map(({ id }) => id)).size).toBe(3);
  const id = encodeURIComponent(segments[1]?.id ?? '');
  expect(await ask(schedule(`&id=${id}`), { method: 'PATCH', json: { start_time: before } })).toMatchObject({ status: 400 });
  expect(await ask(schedule(`&id=${id}`), { method: 'DELETE' })).toMatchObject({ status: 204 });
  expect(await ask(`${at}&start_time=${before}`)).toMatchObject({ status: 404 });
  expect(await ask(schedule(`&id=${id}`), { method: 'DELETE' })).toMatchObject({ status: 400 });
});

test('a token is worth what its endpoint says', async () => {
  const validate = (authorization: string) => fetch(`${base}/id/oauth2/validate`, { headers: { authorization } });
  const good = await validate(`OAuth ${account.credentials.accessToken}`);
  expect([good.status, await good.json()]).toMatchObject([
    200,
    { user_id: account.remoteId, login: 'sandbox_one', client_id: account.app.clientId },
  ]);
  const bad = await validate('OAuth none');
  expect([bad.status, await bad.json()]).toEqual([401, { status: 401, message: 'invalid access token' }]);
});
