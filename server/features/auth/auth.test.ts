import { getMigrations } from 'better-auth/db/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, password, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let app: Identity;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

/** Of the OAuth provider: what these hold isn't used here. */
const notUsed: ReadonlySet<string> = new Set(['oauthResource', 'oauthClientResource', 'oauthClientAssertion']);

test('Better Auth finds every table and column that it wants', async () => {
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems, unsafeChanges } = await getMigrations(app.auth.betterAuth.options);
  const missing = toBeCreated.filter(({ table }) => !notUsed.has(table));
  const indexes = toBeAddedIndexes.filter(({ table }) => !notUsed.has(table));
  expect({ missing, toBeAdded, indexes, schemaProblems, unsafeChanges }).toEqual({
    missing: [],
    toBeAdded: [],
    indexes: [],
    schemaProblems: [],
    unsafeChanges: [],
  });
});

describe('sign-up', () => {
  test('makes a person with a profile and a personal workspace, and leaves nobody signed in', async () => {
    const answer = await app.post('/sign-up/email', {
      name: '  Mara\n Lind ',
      email: 'Mara@Example.org',
      password,
      referralCode: ' spring-26 ',
      referralCount: 7,
      image: 'https://elsewhere.example/a.png',
      createdAt: '2001-01-01T00:00:00Z',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      token: null,
      user: { name: 'Mara Lind', email: 'mara@example.org', image: null, referralCount: 0 },
    });
    expect(answer.body).not.toContain(password);
    for (const cookie of answer.cookies) expect(cookie.value).toBe('');
    expect(await sessions()).toBe(0);

    const me = await app.call('GET', '/api/v1/me', { cookie: cookieOf(await app.signIn('mara@example.org')) });
    expect(me.json()).toMatchObject({
      name: 'Mara Lind',
      email: 'mara@example.org',
      referralCode: 'spring-26',
      referralCount: 0,
      instanceOwner: true,
      emailNotifications: true,
      workspaces: [{ name: 'Mara Lind', kind: 'personal', role: 'owner', zone: 'UTC' }],
    });
    expect(Date.now() - Date.parse(me.json().createdAt)).toBeLessThan(60_000);
  });

  test('answers an e-mail that is taken as the specification says, in any case', async () => {
    const answer = await app.signUp('MARA@example.org', { name: 'Another' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
      message: 'This email is already registered. Please sign in instead.',
    });
  });

  test('answers it also where two sign up at the same time', async () => {
    const answers = await Promise.all([app.signUp('twice@example.org'), app.signUp('twice@example.org')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find((answer) => answer.statusCode === 422);
    expect(refused?.json().code).toBe('USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL');
  });

  test.each([
    [{ name: ' \n ' }, 'NAME_REQUIRED', 'Please enter your full name.'],
    [{ name: '\u200b\u202e' }, 'NAME_REQUIRED', 'Please enter your full name.'],
    [{ name: undefined }, 'NAME_REQUIRED', 'Please enter your full name.'],
    [{ name: 'x'.repeat(121) }, 'NAME_TOO_LONG', 'Your name should be at most 120 characters long.'],
    [{ email: 'no address' }, 'INVALID_EMAIL', 'Please enter a valid email address.'],
    [{ email: { toString: 1 } }, 'INVALID_EMAIL', 'Please enter a valid email address.'],
    [{ password: '' }, 'PASSWORD_REQUIRED', 'Please enter your password.'],
    [{ password: '12345' }, 'PASSWORD_TOO_SHORT', 'Password should be at least 6 characters long.'],
    [{ password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG', 'Password should be at most 128 characters long.'],
  ])('refuses %j', async (wrong, code, message) => {
    const answer = await app.post('/sign-up/email', { name: 'Someone', email: 'someone@example.org', password, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code, message });
  });

  test('keeps only what can be a referral code', async () => {
    await app.signUp('code@example.org', { referralCode: '<script>', password: '123456' });
    const me = await app.call('GET', '/api/v1/me', { cookie: cookieOf(await app.signIn('code@example.org', '123456')) });
    expect(me.json().referralCode).toBeNull();
  });

  test('refuses bodies that are no JSON object, and forms', async () => {
    for (const payload of ['', '[]', '"text"', '{', 'null']) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect(answer.statusCode, payload).toBe(400);
    }
  });
});

describe('sign-in', () => {
  test('gives a cookie that scripts cannot read and that no other site sends along', async () => {
    await app.signUp('cookie@example.org');
    const answer = await app.signIn('cookie@example.org');
    expect(answer.json()).toMatchObject({ token: null, user: { email: 'cookie@example.org' } });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'everycast.session_token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 3600 });
    expect(cookie?.secure ?? false).toBe(false);
  });

  test('tells an unknown person and a wrong password the same', async () => {
    const unknown = await app.signIn('nobody@example.org');
    const wrong = await app.signIn('cookie@example.org', 'wrong password');
    for (const answer of [unknown, wrong]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password.' });
      expect(answer.cookies).toEqual([]);
    }
  });

  test('ends with sign-out at once, in the browser and on the server', async () => {
    const cookie = cookieOf(await app.signIn('cookie@example.org'));
    expect((await app.call('GET', '/api/v1/me', { cookie })).statusCode).toBe(200);
    expect((await app.call('GET', '/api/auth/get-session', { cookie })).json()).toMatchObject({ user: { email: 'cookie@example.org' } });
    const out = await app.call('POST', '/api/auth/sign-out', { cookie }, {});
    expect(out.statusCode, out.body).toBe(200);
    expect(out.cookies[0]).toMatchObject({ name: 'everycast.session_token', value: '', maxAge: 0 });
    expect((await app.call('GET', '/api/v1/me', { cookie })).statusCode).toBe(401);
    expect((await app.call('GET', '/api/auth/get-session', { cookie })).json()).toBeNull();
  });

  test('is refused from another site', async () => {
    const cookie = cookieOf(await app.signIn('cookie@example.org'));
    const from = (origin: string, url: string, payload: object) =>
      app.http.inject({ method: 'POST', url, headers: { origin, cookie, host: 'social.example' }, payload });
    const credentials = { email: 'cookie@example.org', password };
    expect((await from('https://evil.example', '/api/auth/sign-in/email', credentials)).statusCode).toBe(403);
    expect((await from('https://evil.example', '/api/auth/sign-out', {})).statusCode).toBe(403);
    expect((await from('https://evil.example', '/api/v1/workspaces', { name: 'x' })).statusCode).toBe(401);
    expect((await from('http://social.example', '/api/auth/sign-in/email', credentials)).statusCode).toBe(200);
  });

  test('works on this machine’s own address, too', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      payload: { email: 'cookie@example.org', password },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test('prolongs a session that is used, and its cookie', async () => {
    const cookie = cookieOf(await app.signIn('cookie@example.org'));
    const renewed = () => app.call('GET', '/api/v1/me', { cookie });
    expect((await renewed()).cookies).toEqual([]);
    const nearly = new Date(Date.now() + 5 * 24 * 3600 * 1000);
    await tables().updateTable('authSession').set({ expiresAt: nearly }).execute();
    expect((await renewed()).cookies[0]).toMatchObject({ name: 'everycast.session_token', maxAge: 30 * 24 * 3600 });
    const { expiresAt } = await tables()
      .selectFrom('authSession')
      .select('expiresAt')
      .orderBy('expiresAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000);
  });

  test('does not outlive its end', async () => {
    const cookie = cookieOf(await app.signIn('cookie@example.org'));
    await tables()
      .updateTable('authSession')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute();
    expect((await app.call('GET', '/api/v1/me', { cookie })).statusCode).toBe(401);
  });
});

test('nothing of Better Auth is reachable but what is in use', async () => {
  const cookie = cookieOf(await app.signIn('cookie@example.org'));
  for (const [method, path] of [
    ['POST', '/update-user'],
    ['POST', '/change-email'],
    ['POST', '/delete-user'],
    ['POST', '/api-key/create'],
    ['GET', '/api-key/list'],
    ['POST', '/sign-in/social'],
    ['GET', '/reset-password/some-token?callbackURL=/'],
    ['GET', '/list-sessions'],
    ['GET', '/error'],
  ] as const) {
    expect((await app.call(method, `/api/auth${path}`, { cookie }, method === 'POST' ? {} : undefined)).statusCode, path).toBe(404);
  }
});

test('with an https address the cookie is for secure connections alone', async () => {
  const other = await startIdentity({ databaseUrl: database.url, environment: { PUBLIC_URL: 'https://social.example' } });
  try {
    const answer = await other.signIn('cookie@example.org');
    expect(answer.cookies[0]).toMatchObject({ name: '__Secure-everycast.session_token', secure: true, httpOnly: true });
  } finally {
    await other.close();
  }
});

test('a profile can be changed, where it is one’s own to change', async () => {
  const { cookie } = await app.join('profile@example.org');
  const changed = await app.call(
    'PATCH',
    '/api/v1/me',
    { cookie },
    { name: ' New \t Name ', emailNotifications: false, referralCount: 9, email: 'x@example.org' },
  );
  expect(changed.json()).toMatchObject({
    name: 'New Name',
    emailNotifications: false,
    referralCount: 0,
    email: 'profile@example.org',
    instanceOwner: false,
  });
  expect((await app.call('PATCH', '/api/v1/me', { cookie }, { name: ' ' })).statusCode).toBe(400);
  expect((await app.call('GET', '/api/v1/me')).statusCode).toBe(401);
});

test('people choose the zone, week and clock of their times, or leave the zone to their workspace', async () => {
  const { cookie } = await app.join('times@example.org');
  const change = (body: object) => app.call('PATCH', '/api/v1/me', { cookie }, body);
  const me = async () => (await app.call('GET', '/api/v1/me', { cookie })).json();
  const unset = { zone: null, weekStart: 'sunday', clock: null, zoneAsked: false, guideClosed: false };
  expect(await me()).toMatchObject(unset);
  const chosen = { zone: 'Asia/Kathmandu', weekStart: 'monday', clock: '24h', zoneAsked: true, guideClosed: true };
  expect((await change(chosen)).json()).toMatchObject(chosen);
  expect((await change({ zone: 'est' })).json()).toMatchObject({ zone: 'America/New_York' });
  for (const wrong of [
    { zone: 'Mars/Phobos' },
    { zone: '+02:00' },
    { zone: '' },
    { weekStart: 'friday' },
    { clock: 12 },
    { zoneAsked: null },
  ]) {
    expect([wrong, (await change(wrong)).statusCode]).toEqual([wrong, 400]);
  }
  expect((await change({ zone: null, clock: null })).json()).toMatchObject({ ...chosen, zone: null, clock: null });
});

const tables = () => database.db.withTables<{ authSession: { id: string; expiresAt: Date } }>();
const sessions = async () => (await tables().selectFrom('authSession').select('id').execute()).length;
