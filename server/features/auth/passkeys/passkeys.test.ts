import { maxPasskeys } from '@everycast/contract/passkeys';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuthenticator } from '../../../../tests/support/authenticator.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type Caller, cookieOf, type Identity, password, startIdentity } from '../../../../tests/support/identity.ts';

const origin = 'https://social.example';
const ours = { rpId: 'social.example', origin, verifies: true };

let database: TestDatabase;
let app: Identity;
/** What the server's clock is ahead of the real one, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = { now: () => new Date(Date.now() + ahead) };
  app = await startIdentity({ databaseUrl: database.url, clock, environment: { PUBLIC_URL: origin } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

// Sessions start by the real clock.
beforeEach(() => {
  ahead = 0;
});

const url = '/api/v1/me/passkeys';
type Device = ReturnType<typeof createAuthenticator>;

let count = 0;
async function person() {
  const joined = await app.join(`passkey${++count}@example.org`);
  return { ...joined, device: createAuthenticator(ours) };
}

/** The cookies of an answer, behind those that the browser had. */
const withCookies = (answer: { cookies: Array<{ name: string; value: string }> }, cookie = '') =>
  [cookie, ...answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)].filter(Boolean).join('; ');

async function ask(path: string, by: Caller, method: 'GET' | 'POST' = 'POST') {
  const answer = await app.call(method, path, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return { options: answer.json(), cookie: withCookies(answer, by.cookie) };
}
const askToAdd = (by: Caller) => ask(`${url}/options`, by);
const askToSignIn = (by: Caller = {}) => ask('/api/auth/passkey/generate-authenticate-options', by, 'GET');

async function add(by: Caller, device: Device, name?: string) {
  const { options, cookie } = await askToAdd(by);
  return app.call('POST', url, { cookie }, { response: device.make(options), ...(name !== undefined && { name }) });
}
const giveTo = (cookie: string, response: object) => app.call('POST', '/api/auth/passkey/verify-authentication', { cookie }, { response });
async function signIn(device: Device, but: Parameters<Device['use']>[1] = {}) {
  const { options, cookie } = await askToSignIn();
  return giveTo(cookie, device.use(options, but));
}
const list = async (by: Caller) => (await app.call('GET', url, by)).json();
const events = async (by: Caller) => {
  const { items } = (await app.call('GET', '/api/v1/me/security/activity', by)).json();
  return items.map(({ event }: { event: object }) => event);
};

test.each([
  [{ PUBLIC_URL: 'https://social.example' }, 'yes', 'social.example'],
  [{ PUBLIC_URL: 'http://localhost:4000' }, 'yes', 'localhost:4000'],
  [{ PUBLIC_URL: 'http://social.example' }, 'not_secure', 'social.example'],
  [{ PUBLIC_URL: 'https://192.0.2.7' }, 'address_without_name', '192.0.2.7'],
  [{ PUBLIC_URL: 'https://[2001:db8::7]' }, 'address_without_name', '[2001:db8::7]'],
  [{ PUBLIC_URL: '' }, 'no_fixed_address', expect.any(String)],
])('with %o they are offered: %s', async (environment, offered, address) => {
  const one = await startIdentity({ databaseUrl: database.url, environment });
  const by = await one.join(`offered${++count}@example.org`);
  expect((await one.call('GET', url, by)).json()).toEqual({ offered, address, items: [] });
  expect((await one.call('GET', '/api/v1/sign-in')).json()).toEqual({ passkeys: offered === 'yes' });
  const begun = [
    await one.call('POST', `${url}/options`, by),
    await one.call('GET', '/api/auth/passkey/generate-authenticate-options'),
    await one.call('POST', '/api/auth/passkey/verify-authentication', by, { response: { id: 'one' } }),
  ];
  if (offered === 'yes') expect(begun[0]?.statusCode).toBe(200);
  else {
    expect(begun.map(({ statusCode }) => statusCode)).toEqual([409, 403, 403]);
    for (const answer of begun) expect(answer.body).toContain('Passkeys need HTTPS and a fixed address.');
  }
  await one.close();
});

test('one is added with a name, renamed, signs in as both factors, and is removed', async () => {
  const { email, device, ...by } = await person();
  const { options } = await askToAdd(by);
  expect(options).toMatchObject({ rp: { id: 'social.example', name: 'Everycast' }, user: { name: email } });
  expect(options.authenticatorSelection).toMatchObject({ userVerification: 'required', residentKey: 'required' });

  const added = await add(by, device, 'Desk key');
  expect([added.statusCode, added.json()]).toMatchObject([201, { name: 'Desk key', lastUsedAt: null }]);
  const { id } = added.json();
  expect((await app.call('PATCH', `${url}/${id}`, by, { name: 'Laptop' })).json().name).toBe('Laptop');
  expect((await app.call('PATCH', `${url}/${id}`, by, { name: ' ' })).statusCode).toBe(400);
  expect((await app.call('PATCH', `${url}/${id}`, await person(), { name: 'Mine' })).statusCode).toBe(404);
  // The device can't be added twice: the browser is told which it has.
  expect((await askToAdd(by)).options.excludeCredentials).toMatchObject([{ id: device.id }]);

  await database.db
    .withTables<{ authUser: { id: string; twoFactorSince: Date } }>()
    .updateTable('authUser')
    .set({ twoFactorSince: new Date() })
    .where('id', '=', by.id)
    .execute();
  const done = await signIn(device);
  expect([done.statusCode, done.json()]).toMatchObject([200, { redirect: false, token: null, user: { email } }]);
  const cookie = cookieOf(done);
  expect((await app.call('GET', '/api/v1/me', { cookie })).json()).toMatchObject({ email, twoFactor: true });
  expect((await list({ cookie })).items).toMatchObject([{ name: 'Laptop', lastUsedAt: expect.any(String) }]);

  // By the test's shortcut they have no password, so it is their only way in.
  const last = await app.call('DELETE', `${url}/${id}`, { cookie });
  expect([last.statusCode, last.json().error.code]).toEqual([409, 'not_editable']);
  expect((await add({ cookie }, createAuthenticator(ours))).json().name).toBe('Passkey');
  expect((await app.call('DELETE', `${url}/${id}`, await person())).statusCode).toBe(404);
  expect((await app.call('DELETE', `${url}/${id}`, { cookie })).statusCode).toBe(204);
  expect((await app.call('DELETE', `${url}/${id}`, { cookie })).statusCode).toBe(404);
  const refused = await signIn(device);
  expect([refused.statusCode, refused.json().message]).toEqual([401, 'This passkey isn’t registered here, or was removed.']);

  expect(await events({ cookie })).toMatchObject([
    { kind: 'passkey_removed', name: 'Laptop' },
    { kind: 'passkey_added', name: 'Passkey' },
    { kind: 'signed_in', by: 'passkey' },
    { kind: 'passkey_renamed', from: 'Desk key', to: 'Laptop' },
    { kind: 'passkey_added', name: 'Desk key' },
  ]);
  const mails = (await app.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(mails).toEqual(expect.arrayContaining([expect.stringContaining('Desk key'), expect.stringContaining('Laptop')]));
});

test('of two removals at once, one leaves a way to sign in', async () => {
  const { device, ...by } = await person();
  const ids = [(await add(by, device)).json().id, (await add(by, createAuthenticator(ours))).json().id];
  const answers = await Promise.all(ids.map((id) => app.call('DELETE', `${url}/${id}`, by)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
});

test('a device that didn’t check its person is refused, and so is one of another domain or page', async () => {
  const { device, ...by } = await person();
  for (const but of [{ verifies: false }, { rpId: 'other.example' }, { origin: 'https://social.example.other.example' }]) {
    const { options, cookie } = await askToAdd(by);
    const refused = await app.call('POST', url, { cookie }, { response: device.make(options, but) });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'wrong_credentials']);
    expect(refused.json().error.message).toMatch(/^This passkey couldn’t be added\. It may belong to another address/);
  }
  expect((await list(by)).items).toEqual([]);

  expect((await add(by, device)).statusCode).toBe(201);
  const unverified = await signIn(device, { verifies: false });
  expect([unverified.statusCode, unverified.json().message]).toMatchObject([403, /^Your device didn’t check that it’s you\./]);
  for (const but of [{ rpId: 'other.example' }, { origin: 'https://other.example' }, { origin: 'http://social.example' }]) {
    const refused = await signIn(device, but);
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'This passkey doesn’t work here. It may belong to another address.',
    ]);
    expect(withCookies(refused)).not.toContain('session');
  }
  // Nor does another device open the account by naming the passkey.
  const { options, cookie } = await askToSignIn();
  const forged = { ...createAuthenticator(ours).use(options), id: device.id, rawId: device.id };
  expect((await giveTo(cookie, forged)).statusCode).toBe(400);
});

test('a challenge is answered once, in its browser, for what it was asked for, within five minutes', async () => {
  const { device, ...by } = await person();
  const adding = await askToAdd(by);
  const response = device.make(adding.options);
  const other = await person();
  expect((await app.call('POST', url, { cookie: withCookies({ cookies: [] }, by.cookie) }, { response })).json().error.message).toBe(
    'That took too long. Try again.',
  );
  expect((await app.call('POST', url, { cookie: adding.cookie }, { response })).statusCode).toBe(201);
  expect((await app.call('POST', url, { cookie: adding.cookie }, { response })).json().error.message).toBe(
    'That took too long. Try again.',
  );
  // One that someone else was asked for.
  const foreign = await askToAdd(other);
  const challengeCookie = foreign.cookie.slice(other.cookie.length + 2);
  const crossed = await app.call(
    'POST',
    url,
    { cookie: `${by.cookie}; ${challengeCookie}` },
    { response: createAuthenticator(ours).make(foreign.options) },
  );
  expect(crossed.statusCode).toBe(422);

  const asked = await askToSignIn();
  const proof = device.use(asked.options);
  expect((await giveTo('', proof)).json().message).toBe('That took too long. Try again.');
  expect((await giveTo(asked.cookie, proof)).statusCode).toBe(200);
  const replayed = await giveTo(asked.cookie, proof);
  expect([replayed.statusCode, replayed.json().message]).toEqual([400, 'That took too long. Try again.']);
  // The proof of one question is none for the next.
  const next = await askToSignIn();
  expect((await giveTo(next.cookie, proof)).json().code).toBe('AUTHENTICATION_FAILED');
  // A challenge for adding one isn't one for signing in.
  const toAdd = await askToAdd(by);
  expect((await giveTo(toAdd.cookie.slice(by.cookie.length + 2), device.use(toAdd.options))).json().code).toBe('CHALLENGE_NOT_FOUND');
  const late = await askToSignIn();
  await database.db
    .withTables<{ authVerification: { expiresAt: Date } }>()
    .updateTable('authVerification')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute();
  expect((await giveTo(late.cookie, device.use(late.options))).json().code).toBe('CHALLENGE_NOT_FOUND');
});

test('what isn’t a passkey at all is refused in words', async () => {
  const { device, ...by } = await person();
  await add(by, device);
  const proof = device.use((await askToSignIn()).options);
  for (const response of [{}, { id: 5 }, { ...proof, response: {} }, { ...proof, id: 'x'.repeat(3000) }, { ...proof, id: 'nothing' }]) {
    const { cookie } = await askToSignIn();
    const refused = await giveTo(cookie, response);
    expect([400, 401], JSON.stringify(response)).toContain(refused.statusCode);
    expect(refused.json().message).toMatch(/^This passkey/);
  }
  const { cookie } = await askToAdd(by);
  expect((await app.call('POST', url, { cookie }, { response: { id: 'x' } })).statusCode).toBe(400);
});

test('a disabled person can’t sign in with one', async () => {
  const { device, ...by } = await person();
  await add(by, device);
  await database.db
    .withTables<{ authUser: { id: string; disabledAt: Date } }>()
    .updateTable('authUser')
    .set({ disabledAt: new Date() })
    .where('id', '=', by.id)
    .execute();
  const refused = await signIn(device);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'PERSON_DISABLED']);
});

test('a passkey confirms who it is, only the person’s own, and starts no other session', async () => {
  const { device, ...by } = await person();
  await add(by, device);
  const stranger = await person();
  await add(stranger, stranger.device);
  const confirmWith = async (used: Device) => {
    const { options, cookie } = await ask('/api/v1/me/confirmation/options', by);
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    return app.call('POST', '/api/v1/me/confirmation', { cookie }, { passkey: used.use(options) });
  };
  ahead = 16 * 60_000;
  const begin = () => app.call('POST', `${url}/options`, by);
  expect((await begin()).json().error.code).toBe('confirm_identity');
  expect((await app.call('GET', '/api/v1/me/confirmation', by)).json()).toEqual({ password: false, passkey: true });
  const foreign = await confirmWith(stranger.device);
  expect([foreign.statusCode, foreign.json().error.message]).toEqual([422, 'This passkey is someone else’s.']);
  expect((await begin()).statusCode).toBe(403);
  const confirmed = await confirmWith(device);
  expect([confirmed.statusCode, confirmed.cookies]).toEqual([204, []]);
  expect((await begin()).statusCode).toBe(200);
  expect((await app.call('GET', '/api/v1/me/sessions', by)).json().items).toHaveLength(1);
});

test('there is a limit, also for several at once', async () => {
  const { device: _device, ...by } = await person();
  const rows = Array.from({ length: maxPasskeys - 1 }, (_, at) => ({
    id: `${by.id}-${at}`,
    userId: by.id,
    name: `Key ${at}`,
    publicKey: 'AA',
    credentialId: `${by.id}-${at}`,
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
    createdAt: new Date(),
  }));
  await database.db.withTables<{ authPasskey: (typeof rows)[number] }>().insertInto('authPasskey').values(rows).execute();
  const begun = await Promise.all(Array.from({ length: 3 }, async () => ({ ...(await askToAdd(by)), device: createAuthenticator(ours) })));
  const answers = await Promise.all(
    begun.map(({ options, cookie, device }) => app.call('POST', url, { cookie }, { response: device.make(options) })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
  expect((await list(by)).items).toHaveLength(maxPasskeys);
  expect((await app.call('POST', `${url}/options`, by)).json().error).toMatchObject({ code: 'limit_reached' });
});

test('a password is enough to remove the last one', async () => {
  await app.signUp('with.password@example.org');
  const by = { cookie: cookieOf(await app.signIn('with.password@example.org', password)) };
  const { id } = (await add(by, createAuthenticator(ours))).json();
  expect((await app.call('DELETE', `${url}/${id}`, by)).statusCode).toBe(204);
});
