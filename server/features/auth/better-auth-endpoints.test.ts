import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersDescribed } from '../../../tests/support/answers-described.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, password, startIdentity } from '../../../tests/support/identity.ts';
import { secondStepPath } from './two-factor/second-step.ts';

/* The API's description says what Better Auth's endpoints really answer. */

let database: TestDatabase;
let app: Identity;
let described: ReturnType<typeof answersDescribed>;
const differences: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url });
  described = answersDescribed((await app.http.inject('/api/openapi.json')).body);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const at = (path: string) => `/api/auth${path}`;
async function ask(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({ method, url: at(path), headers, ...(body && { payload: body }) });
  const { statusCode: status } = answer;
  differences.push(...described.differences(method, at(path), { status, headers: answer.headers, body: answer.body }));
  return answer;
}
const statusOf = async (...asked: Parameters<typeof ask>): Promise<number> => (await ask(...asked)).statusCode;
const elsewhere = { origin: 'https://evil.example' };

test('each answer is as described, and each status that is described is answered', async () => {
  const [email, name] = ['mara.lind@example.org', 'Mara Lind'];
  expect.soft(await statusOf('POST', '/sign-up/email', { name, email, password: 'short' })).toBe(400);
  expect.soft(await statusOf('POST', '/sign-up/email', { name, email, password })).toBe(200);
  expect.soft(await statusOf('POST', '/sign-up/email', { name, email, password })).toBe(422);
  expect.soft(await statusOf('POST', '/sign-up/email', { name, email, password }, elsewhere)).toBe(403);

  expect.soft(await statusOf('POST', '/sign-in/email', { email, password }, elsewhere)).toBe(403);
  expect.soft(await statusOf('POST', '/sign-in/email', { email: 'mara', password })).toBe(400);
  expect.soft(await statusOf('POST', '/sign-in/email', { email, password: 'another one' })).toBe(401);
  const signedIn = await ask('POST', '/sign-in/email', { email, password });
  const cookie = cookieOf(signedIn);
  let status = 401;
  for (let failed = 0; failed < 12 && status === 401; failed += 1)
    status = await statusOf('POST', '/sign-in/email', { email: 'nobody@example.org', password });
  expect(status).toBe(429);

  expect((await ask('GET', '/get-session')).json()).toBeNull();
  expect((await ask('GET', '/get-session', undefined, { cookie })).json()).toMatchObject({ user: { email } });

  expect.soft(await statusOf('POST', '/request-password-reset', { email: 'mara' })).toBe(400);
  expect.soft(await statusOf('POST', '/request-password-reset', { email, redirectTo: 'https://evil.example' })).toBe(403);
  expect.soft(await statusOf('POST', '/request-password-reset', { email: 'nobody@example.org' })).toBe(200);
  expect.soft(await statusOf('POST', '/request-password-reset', { email, redirectTo: '/reset-password' })).toBe(200);
  const [mail] = await app.mails();
  const [, token] = /token=([\w-]+)/.exec(JSON.stringify(mail)) ?? [];
  expect.soft(await statusOf('POST', '/reset-password', { newPassword: password, token: 'another' })).toBe(400);
  expect.soft(await statusOf('POST', '/reset-password', { newPassword: password, token }, { cookie, ...elsewhere })).toBe(403);
  expect.soft(await statusOf('POST', '/reset-password', { newPassword: password, token })).toBe(200);

  // A body that the server refuses before Better Auth sees it.
  expect.soft((await ask('POST', '/reset-password', { newPassword: password, token: '\0' })).json().error.code).toBe('invalid_input');

  expect.soft(await statusOf('POST', '/sign-out', {}, { cookie, ...elsewhere })).toBe(403);
  expect.soft(await statusOf('POST', '/sign-out', {}, { cookie, origin: 'http://social.example' })).toBe(200);

  expect.soft(await statusOf('POST', secondStepPath, { code: '123456', trustDevice: false })).toBe(401);
  expect.soft(await statusOf('GET', '/passkey/generate-authenticate-options')).toBe(403);
  expect.soft(await statusOf('POST', '/passkey/verify-authentication', { response: { id: 'x' } })).toBe(403);

  expect(differences).toEqual([]);
  for (const path of ['/sign-up/email', '/sign-in/email', '/request-password-reset', '/reset-password', '/sign-out'])
    expect([path, described.unseen('POST', at(path))]).toEqual([path, []]);
  expect(described.unseen('GET', at('/get-session'))).toEqual([]);
});
