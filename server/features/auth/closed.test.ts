import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';

const refusal = { code: 'SIGN_UP_CLOSED', message: 'Sign-up is closed on this server. Ask an admin for an invitation.' };
const environment = { SIGN_UP: 'closed' };

let database: TestDatabase;
let app: Identity;
beforeEach(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, environment });
});
afterEach(async () => {
  await app?.close();
  await database?.drop();
});

const isOpen = async (token?: string) =>
  (await app.http.inject({ url: '/api/v1/sign-up', query: token === undefined ? {} : { invitation: token } })).json().open;
const emails = async () =>
  (await database.db.withTables<{ authUser: { email: string } }>().selectFrom('authUser').select('email').orderBy('email').execute()).map(
    ({ email }) => email,
  );

test('the first person signs up and owns the instance, and nobody after them', async () => {
  expect(await isOpen()).toBe(true);
  expect((await app.signUp('first@example.org')).statusCode).toBe(200);
  expect(await isOpen()).toBe(false);
  for (const email of ['second@example.org', 'First@example.org']) {
    const refused = await app.signUp(email);
    expect([refused.statusCode, refused.json()]).toEqual([403, refusal]);
  }
  expect((await app.signUp('second')).json().code).toBe('INVALID_EMAIL');
  expect(await emails()).toEqual(['first@example.org']);
  expect((await app.signIn('first@example.org')).statusCode).toBe(200);
});

test('of several who sign up at once in two processes one is the first, and the others are refused', async () => {
  const two = await startIdentity({ databaseUrl: database.url, environment });
  try {
    const answers = await Promise.all([app, two, app, two].map((at, n) => at.signUp(`p${n}@example.org`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403]);
    expect(await emails()).toHaveLength(1);
  } finally {
    await two.close();
  }
});

test('an address with an open invitation signs up, until it is taken back or over', async () => {
  const owner = await app.join('first@example.org');
  const { id: workspace } = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json();
  const invite = async (email: string) =>
    (await app.call('POST', '/api/v1/workspaces/current/invitations', { ...owner, workspace }, { email, role: 'editor' })).json();
  const tokenOf = ({ link }: { link: string }) => new URL(link).searchParams.get('token') ?? '';

  const nora = await invite('nora@example.org');
  const [back, over] = [await invite('back@example.org'), await invite('over@example.org')];
  await app.call('DELETE', `/api/v1/workspaces/current/invitations/${back.id}`, { ...owner, workspace });
  await database.db
    .withTables<{ invitation: { id: string; expiresAt: Date } }>()
    .updateTable('invitation')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', over.id)
    .execute();

  expect(await isOpen(tokenOf(nora))).toBe(true);
  for (const token of [tokenOf(back), tokenOf(over), 'invented', '', undefined]) expect(await isOpen(token)).toBe(false);
  for (const email of ['back@example.org', 'over@example.org', 'else@example.org'])
    expect((await app.signUp(email)).json()).toEqual(refusal);
  expect((await app.signUp('Nora@Example.org')).statusCode).toBe(200);
  expect(await emails()).toEqual(['first@example.org', 'nora@example.org']);
});

test('unless it is closed, anyone can sign up', async () => {
  const open = await startIdentity({ databaseUrl: database.url });
  try {
    await open.join('first@example.org');
    expect((await open.http.inject('/api/v1/sign-up')).json()).toEqual({ open: true });
    expect((await open.signUp('second@example.org')).statusCode).toBe(200);
  } finally {
    await open.close();
  }
});
