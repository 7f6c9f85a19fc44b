import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, startIdentity } from '../../../tests/support/identity.ts';

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

const mailsTo = async (email: string) => (await app.mails()).filter((mail) => mail.to === email);
const ask = (email: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'POST', url: '/api/auth/request-password-reset', headers, payload: { email, redirectTo: '/reset-password' } });
const reset = (token: string, newPassword: string) => app.post('/reset-password', { token, newPassword });
async function newToken(email: string): Promise<string> {
  await ask(email);
  const [mail] = await mailsTo(email);
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no mail came';
}
const holds = async (token: string) =>
  (await app.http.inject({ method: 'GET', url: `/api/v1/password-reset?token=${encodeURIComponent(token)}` })).statusCode;
const invalid = { code: 'INVALID_TOKEN', message: 'This link is no longer valid. Ask for a new one.' };

test('a link in a mail sets a new password, once, and ends all sessions', async () => {
  const { cookie } = await app.join('mara@example.org');
  const earlier = await newToken('mara@example.org');
  const token = await newToken('mara@example.org');
  const [mail] = await mailsTo('mara@example.org');
  expect(mail?.text).toContain(`http://social.example/reset-password?token=${token}`);

  // Checking whether it still works does not use it up.
  for (const _ of [1, 2]) expect(await holds(token)).toBe(204);
  expect((await reset(token, '12345')).json()).toEqual({
    code: 'PASSWORD_TOO_SHORT',
    message: 'Password should be at least 6 characters long.',
  });
  const done = await reset(token, 'another password');
  expect(done.statusCode, done.body).toBe(200);
  expect(done.cookies.filter(({ name }) => name.includes('session'))).toEqual([]);

  expect((await app.call('GET', '/api/v1/me', { cookie })).statusCode).toBe(401);
  expect((await app.signIn('mara@example.org')).statusCode).toBe(401);
  expect((await app.signIn('mara@example.org', 'another password')).statusCode).toBe(200);
  for (const used of [token, earlier]) {
    const again = await reset(used, 'a third password');
    expect([again.statusCode, again.json()]).toEqual([400, invalid]);
    expect(await holds(used)).toBe(404);
  }
});

test('a new password revokes the API keys of that person alone, and the mail says so', async () => {
  const [mara, ines] = [await app.join('keys@example.org'), await app.join('other.keys@example.org')];
  const keyOf = async (by: { cookie: string }) => (await app.call('POST', '/api/v1/api-keys', by, { name: 'CI' })).json().key as string;
  const works = async (key: string) => (await app.call('GET', '/api/v1/workspaces/current', { key })).statusCode;
  const [key, other] = [await keyOf(mara), await keyOf(ines)];
  const token = await newToken('keys@example.org');
  expect((await mailsTo('keys@example.org'))[0]?.text).toContain('signs you out everywhere and revokes all your API keys and stream keys');
  expect([await works(key), await works(other)]).toEqual([200, 200]);
  expect((await reset(token, 'another password')).statusCode).toBe(200);
  expect([await works(key), await works(other)]).toEqual([401, 200]);
  const cookie = cookieOf(await app.signIn('keys@example.org', 'another password'));
  expect((await app.call('GET', '/api/v1/api-keys', { cookie })).json().items).toEqual([]);
});

test('a key that is made while the password is reset does not survive it', async () => {
  const { id, cookie } = await app.join('race@example.org');
  const token = await newToken('race@example.org');
  const made = await Promise.all([
    ...Array.from({ length: 12 }, () => app.call('POST', '/api/v1/api-keys', { cookie }, { name: 'CI' })),
    reset(token, 'another password'),
    ...Array.from({ length: 12 }, () => app.call('POST', '/api/v1/api-keys', { cookie }, { name: 'CI' })),
  ]);
  for (const answer of made.filter((one) => one.statusCode === 201)) {
    expect((await app.call('GET', '/api/v1/workspaces/current', { key: answer.json().key })).statusCode).toBe(401);
  }
  const kept = database.db.withTables<{ authApiKey: { id: string; referenceId: string } }>().selectFrom('authApiKey').select('id');
  expect(await kept.where('referenceId', '=', id).execute()).toEqual([]);
});

test('of two who use one link at the same time only one has it', async () => {
  await app.signUp('ines@example.org');
  const token = await newToken('ines@example.org');
  const answers = await Promise.all([reset(token, 'password one'), reset(token, 'password two')]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
});

test('a link ends after an hour', async () => {
  await app.signUp('lena@example.org');
  const token = await newToken('lena@example.org');
  const table = database.db.withTables<{ authVerification: { expiresAt: Date; identifier: string } }>();
  const { expiresAt, identifier } = await table.selectFrom('authVerification').selectAll().executeTakeFirstOrThrow();
  expect(Math.abs(expiresAt.getTime() - Date.now() - 3600_000)).toBeLessThan(60_000);
  expect(identifier).not.toContain(token);
  await table
    .updateTable('authVerification')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .execute();
  expect(await holds(token)).toBe(404);
  for (const invented of ['invented', '../sign-out', 'a/b?c=d']) expect(await holds(invented), invented).toBe(404);
  expect((await reset(token, 'another password')).json()).toEqual(invalid);
  expect((await reset('invented', 'another password')).json()).toEqual(invalid);
});

test('the answer does not tell whether an address is known', async () => {
  await app.signUp('known@example.org');
  const [known, unknown] = [await ask('known@example.org'), await ask('unknown@example.org')];
  expect(known.statusCode).toBe(200);
  expect(unknown.statusCode).toBe(200);
  expect(unknown.json()).toEqual(known.json());
  expect(await mailsTo('known@example.org')).toHaveLength(1);
  expect(await mailsTo('unknown@example.org')).toHaveLength(0);
});

test('no header puts another address into the mail', async () => {
  await app.signUp('host@example.org');
  const strange: Record<string, string>[] = [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }, { host: 'evil.example:80' }];
  for (const headers of strange)
    expect((await ask('host@example.org', { ...headers, origin: 'https://evil.example' })).statusCode).toBe(421);
  expect(await mailsTo('host@example.org')).toEqual([]);
  await ask('host@example.org', { host: '127.0.0.1', 'x-forwarded-proto': 'https', origin: 'https://evil.example' });
  await ask('host@example.org', { 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' });
  const mails = await mailsTo('host@example.org');
  expect(mails.length).toBeGreaterThan(0);
  for (const { text } of mails) {
    expect(text).toContain('http://social.example/reset-password?token=');
    expect(text).not.toContain('evil');
  }
});

test('nobody’s mailbox is filled by asking again and again', async () => {
  await app.signUp('often@example.org');
  for (let n = 0; n < 6; n++) expect((await ask('often@example.org')).statusCode).toBe(200);
  expect(await mailsTo('often@example.org')).toHaveLength(3);
});
