import type { SecurityActivity, Session } from '@everycast/contract/security';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, password, startIdentity } from '../../../tests/support/identity.ts';
import { runSql } from '../../kernel/database/run-sql.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let database: TestDatabase;
let app: Identity;
let now = new Date();
let count = 0;
let email: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  now = new Date();
  email = `mara${++count}@example.org`;
  await app.signUp(email);
});

interface From {
  userAgent?: string;
  address?: string;
  cookie?: string;
  by?: string;
}
const signIn = ({ userAgent = firefox, address = '203.0.113.24', cookie = '', by = password }: From = {}) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress: address,
    headers: { host: 'social.example', 'user-agent': userAgent, ...(cookie !== '' && { cookie, origin: 'http://social.example' }) },
    payload: { email, password: by },
  });
const signedIn = async (from: From = {}) => ({ cookie: cookieOf(await signIn(from)) });
const sessions = async (by: { cookie: string }): Promise<Session[]> => (await app.call('GET', '/api/v1/me/sessions', by)).json().items;
const activity = async (by: { cookie: string }): Promise<SecurityActivity[]> =>
  (await app.call('GET', '/api/v1/me/security/activity', by)).json().items;
const kinds = async (by: { cookie: string }) => (await activity(by)).map(({ event }) => event.kind);
const overview = async (by: { cookie: string }) => (await app.call('GET', '/api/v1/me/security', by)).json();
const mailsTo = async (to: string) => (await app.mails()).filter((mail) => mail.to === to);
const works = async (by: { cookie: string }) => (await app.call('GET', '/api/v1/me', by)).statusCode;

test('devices have a browser, a system, an address and a last use, and this one is marked', async () => {
  const phone = await signedIn({ userAgent: safari, address: '198.51.100.7' });
  const desk = await signedIn();
  expect(await sessions(desk)).toMatchObject([
    { current: true, device: { browser: 'Firefox', system: 'Windows', kind: 'computer' }, address: '203.0.113.24', place: null },
    { current: false, device: { browser: 'Safari', system: 'iPhone', kind: 'phone' }, address: '198.51.100.7', place: null },
  ]);
  expect((await sessions(phone)).map(({ current }) => current)).toEqual([true, false]);
});

test('the last use is noted every few minutes, with the address of then', async () => {
  const desk = await signedIn();
  const use = (address: string) =>
    app.http.inject({
      url: '/api/v1/me/sessions',
      remoteAddress: address,
      headers: { host: 'social.example', cookie: desk.cookie, 'user-agent': firefox },
    });
  const start = now;
  now = new Date(start.getTime() + 4 * 60_000);
  await use('192.0.2.1');
  expect((await sessions(desk))[0]).toMatchObject({ lastUsedAt: start.toISOString(), address: '203.0.113.24' });
  now = new Date(start.getTime() + 6 * 60_000);
  await use('192.0.2.1');
  expect((await sessions(desk))[0]).toMatchObject({ lastUsedAt: now.toISOString(), address: '192.0.2.1' });
});

test('one device can be signed out, or all others', async () => {
  const [desk, phone, tablet] = [await signedIn(), await signedIn({ userAgent: safari }), await signedIn()];
  const ofPhone = (await sessions(phone)).find(({ current }) => current)?.id ?? '';
  expect((await app.call('DELETE', `/api/v1/me/sessions/${ofPhone}`, desk)).statusCode).toBe(204);
  expect([await works(desk), await works(phone), await works(tablet)]).toEqual([200, 401, 200]);
  expect((await app.call('DELETE', `/api/v1/me/sessions/${ofPhone}`, desk)).statusCode).toBe(404);
  expect((await app.call('DELETE', '/api/v1/me/sessions', desk)).statusCode).toBe(204);
  expect([await works(desk), await works(tablet)]).toEqual([200, 401]);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects).toContain('A device was signed out of your Everycast account: Safari on iPhone');
  expect(subjects).toContain('All other devices were signed out of your Everycast account');
  expect(await activity(desk)).toMatchObject([
    { event: { kind: 'signed_out_everywhere' } },
    { event: { kind: 'signed_out', device: { browser: 'Safari', system: 'iPhone' } } },
    { event: { kind: 'signed_in' } },
    { event: { kind: 'signed_in' } },
    { event: { kind: 'signed_in' } },
  ]);
});

test('nobody signs out someone else’s device', async () => {
  const mine = await signedIn();
  const [theirs] = await sessions(mine);
  const other = await app.join(`other${count}@example.org`);
  expect((await app.call('DELETE', `/api/v1/me/sessions/${theirs?.id}`, other)).statusCode).toBe(404);
  expect(await works(mine)).toBe(200);
});

test('a sign-in on a new device is mailed, but not the first one, nor one on a known device', async () => {
  const first = await signedIn();
  await signedIn({ cookie: first.cookie });
  expect(await mailsTo(email)).toEqual([]);
  const phone = await signedIn({ userAgent: safari, address: '198.51.100.7' });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New sign-in to your Everycast account');
  expect(mail?.text).toContain('Device: Safari on iPhone\nFrom: 198.51.100.7\n');
  expect(mail?.text).toContain('http://social.example/settings/security');
  expect((await activity(phone)).map(({ event }) => event)).toEqual([
    { kind: 'signed_in', by: 'password', newDevice: true },
    { kind: 'signed_in', by: 'password', newDevice: false },
    { kind: 'signed_in', by: 'password', newDevice: false },
  ]);
});

test('sign-ins that failed until they were blocked are listed once', async () => {
  const desk = await signedIn();
  for (let n = 0; n < 13; n++) await signIn({ address: '192.0.2.66', by: 'wrong password' });
  const blocked = (await activity(desk)).filter(({ event }) => event.kind === 'sign_in_blocked');
  expect(blocked).toMatchObject([{ event: { failures: 10, minutes: 15 }, address: '192.0.2.66' }]);
});

test('sign-ins that stay blocked are mailed once, and again after an hour without', async () => {
  const desk = await signedIn();
  const failFrom = async (address: string) => {
    for (let n = 0; n < 12; n++) await signIn({ address, by: 'wrong password' });
  };
  const blockedMails = async () => (await mailsTo(email)).filter(({ subject }) => subject.includes('were blocked'));
  await Promise.all([failFrom('192.0.2.66'), failFrom('192.0.2.67')]);
  expect((await blockedMails()).map(({ subject }) => subject)).toEqual([
    'Sign-ins to your Everycast account were blocked after wrong passwords',
  ]);
  expect((await blockedMails())[0]?.text).toContain('Nobody got in with them.');
  now = new Date(now.getTime() + 20 * 60_000);
  await failFrom('192.0.2.66');
  expect((await kinds(desk)).filter((kind) => kind === 'sign_in_blocked')).toHaveLength(2);
  expect(await blockedMails()).toHaveLength(1);
  now = new Date(now.getTime() + 90 * 60_000);
  await failFrom('192.0.2.66');
  expect(await blockedMails()).toHaveLength(2);
});

test('one API key that is revoked is listed and mailed, once', async () => {
  const desk = await signedIn();
  const { id } = (await app.call('POST', '/api/v1/api-keys', desk, { name: 'CI' })).json();
  await Promise.all([1, 2].map(() => app.call('DELETE', `/api/v1/api-keys/${id}`, desk)));
  expect(await activity(desk)).toMatchObject([
    { event: { kind: 'api_key_revoked', name: 'CI' } },
    { event: { kind: 'api_key_created', name: 'CI' } },
    { event: { kind: 'signed_in' } },
  ]);
  const revoked = (await mailsTo(email)).filter(({ subject }) => subject.includes('revoked'));
  expect(revoked.map(({ subject }) => subject)).toEqual(['Everycast API key revoked: CI']);
});

test('a new password ends all other sessions, keeps this one and the API keys, and is mailed', async () => {
  const [desk, phone] = [await signedIn(), await signedIn({ userAgent: safari })];
  const { key } = (await app.call('POST', '/api/v1/api-keys', desk, { name: 'CI' })).json();
  const change = (currentPassword: string, newPassword: string) =>
    app.call('POST', '/api/v1/me/password', desk, { currentPassword, newPassword });
  const wrong = await change('not it', 'another password');
  expect([wrong.statusCode, wrong.json().error]).toMatchObject([
    422,
    { code: 'wrong_credentials', message: 'That’s not your current password.' },
  ]);
  expect((await change(password, '12345')).json().error.message).toBe('Password should be at least 6 characters long.');
  expect(await works(phone)).toBe(200);

  const done = await change(password, 'another password');
  expect(done.statusCode, done.body).toBe(204);
  expect([await works(desk), await works(phone)]).toEqual([200, 401]);
  expect((await app.call('GET', '/api/v1/workspaces/current', { key })).statusCode).toBe(200);
  expect((await signIn()).statusCode).toBe(401);
  expect((await signIn({ by: 'another password' })).statusCode).toBe(200);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Your Everycast password was changed');
  expect(await overview(desk)).toMatchObject({ password: true, passwordChangedAt: now.toISOString(), apiKeys: 1 });
});

test('who has taken over a session can’t guess the password, and of two changes at once one is made', async () => {
  const desk = await signedIn();
  const change = (currentPassword: string, newPassword: string) =>
    app.call('POST', '/api/v1/me/password', desk, { currentPassword, newPassword });
  const both = await Promise.all([change(password, 'password of one'), change(password, 'password of two')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
  const statuses = await Promise.all(Array.from({ length: 12 }, () => change('guess', 'another password')));
  const refused = statuses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2);
});

test('one call revokes all API keys, in all workspaces, of that person alone', async () => {
  const desk = await signedIn();
  const other = await app.join(`other${count}@example.org`);
  const workspace = (await app.call('POST', '/api/v1/workspaces', desk, { name: 'Studio' })).json().id;
  const make = async (by: { cookie: string; workspace?: string }) =>
    (await app.call('POST', '/api/v1/api-keys', by, { name: 'CI' })).json().key;
  const [home, studio, theirs] = [await make(desk), await make({ ...desk, workspace }), await make(other)];
  expect((await app.call('DELETE', '/api/v1/me/api-keys', desk)).json()).toEqual({ revoked: 2 });
  const status = async (key: string) => (await app.call('GET', '/api/v1/workspaces/current', { key })).statusCode;
  expect([await status(home), await status(studio), await status(theirs)]).toEqual([401, 401, 200]);
  expect(await activity(desk)).toMatchObject([
    { event: { kind: 'api_keys_revoked', count: 2 } },
    { event: { kind: 'api_key_created', name: 'CI' } },
    { event: { kind: 'api_key_created', name: 'CI' } },
    { event: { kind: 'signed_in' } },
  ]);
  expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'New Everycast API key: CI',
    'New Everycast API key: CI',
    'Your 2 Everycast API keys were revoked',
  ]);
});

test('“Wasn’t me” ends everything that someone else may have', async () => {
  const [desk, stranger] = [await signedIn(), await signedIn({ userAgent: safari })];
  const { key } = (await app.call('POST', '/api/v1/api-keys', stranger, { name: 'CI' })).json();
  await app.call('POST', '/api/v1/me/email-change', stranger, { email: `thief${count}@example.org` });
  await runSql(
    database.db,
    `insert into auth_passkey (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
     select 'passkey ' || id, id, 'A thief’s', 'credential ' || id, 'key', 0, 'singleDevice', false, now() from auth_user where email = $1`,
    [email],
  );
  await app.post('/request-password-reset', { email });
  const token = /token=(\S+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
  expect((await app.call('POST', '/api/v1/me/security/not-me', desk)).statusCode).toBe(204);
  expect([await works(desk), await works(stranger)]).toEqual([200, 401]);
  expect((await app.call('GET', '/api/v1/workspaces/current', { key })).statusCode).toBe(401);
  expect((await overview(desk)).emailChange).toBeNull();
  expect((await app.call('GET', `/api/v1/password-reset?token=${token}`)).statusCode).toBe(404);
  expect((await kinds(desk))[0]).toBe('not_me');
  expect((await app.call('GET', '/api/v1/me/passkeys', desk)).json().items).toEqual([]);
  const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('You chose “Wasn’t me”'));
  expect(mail?.text).toContain('Your passkeys, trusted devices, API keys, connected apps, stream keys and calendar feeds no longer work.');
});

test('API keys never reach account security', async () => {
  const desk = await signedIn();
  const { key } = (await app.call('POST', '/api/v1/api-keys', desk, { name: 'CI' })).json();
  for (const [method, url] of [
    ['GET', '/api/v1/me/sessions'],
    ['DELETE', '/api/v1/me/sessions'],
    ['GET', '/api/v1/me/security'],
    ['GET', '/api/v1/me/security/activity'],
    ['POST', '/api/v1/me/security/not-me'],
    ['DELETE', '/api/v1/me/api-keys'],
  ] as const) {
    expect((await app.call(method, url, { key })).json().error.code, url).toBe('not_with_api_key');
  }
});

test('what happened is kept for half a year', async () => {
  const desk = await signedIn();
  now = new Date(now.getTime() + 29 * 24 * 3600 * 1000);
  await app.security.clean();
  expect(await kinds(desk)).toEqual(['signed_in']);
  now = new Date(now.getTime() + 152 * 24 * 3600 * 1000);
  await app.security.clean();
  expect(await kinds(desk)).toEqual([]);
});
