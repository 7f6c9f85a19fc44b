import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, password, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let app: Identity;
let owner: Awaited<ReturnType<Identity['join']>>;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url });
  owner = await app.join('owner@example.org'); // the first person
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const people = async (search = '', by: object = owner) =>
  (await app.call('GET', `/api/v1/server/people?search=${encodeURIComponent(search)}`, by)).json().items;
const change = (id: string, disabled: boolean, by: object = owner) => app.call('PATCH', `/api/v1/server/people/${id}`, by, { disabled });
const me = (by: object) => app.call('GET', '/api/v1/me', by);

test('a disabled person is signed out, can’t sign in, and their keys stop until they are enabled again', async () => {
  const { id } = (await app.signUp('bo@example.org')).json().user;
  const person = { id, cookie: cookieOf(await app.signIn('bo@example.org')) };
  const workspace = (await app.call('GET', '/api/v1/workspaces/current', person)).json().id;
  const { key } = (
    await app.call('POST', '/api/v1/api-keys', { ...person, workspace }, { name: 'Script', scopes: ['post.read'], expiresInDays: null })
  ).json();
  expect((await app.call('GET', '/api/v1/workspaces/current/entitlement', { key })).statusCode).not.toBe(401);
  expect((await change(person.id, true)).statusCode).toBe(204);
  expect((await me(person)).json().error.code).toBe('not_signed_in');
  expect((await app.call('GET', '/api/v1/workspaces/current/entitlement', { key })).statusCode).toBe(401);
  const refused = await app.signIn('bo@example.org');
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'PERSON_DISABLED', message: /Ask the owner/ }]);
  expect(await people('bo@')).toMatchObject([{ email: 'bo@example.org', disabled: true, owner: false, workspaces: 1 }]);
  expect((await change(person.id, false)).statusCode).toBe(204);
  expect((await app.signIn('bo@example.org')).statusCode).toBe(200);
  expect((await app.call('GET', '/api/v1/workspaces/current/entitlement', { key })).statusCode).not.toBe(401);
});

test('a person is found without the accents of their name', async () => {
  await app.call('POST', '/api/auth/sign-up/email', {}, { name: 'Zoë Müller', email: 'zoe@example.org', password });
  for (const search of ['zoe mu', 'MÜLLER', 'Müller']) expect(await people(search), search).toMatchObject([{ name: 'Zoë Müller' }]);
});

test('closing sign-up leaves invitations, and can be taken back', async () => {
  const set = (signUp: string) => app.call('PUT', '/api/v1/server/sign-up', owner, { signUp });
  const join = (email: string) => app.call('POST', '/api/auth/sign-up/email', {}, { name: 'New', email, password });
  expect((await app.call('GET', '/api/v1/server/sign-up', owner)).json()).toEqual({ signUp: 'open', fixed: false });
  expect((await set('closed')).json()).toEqual({ signUp: 'closed', fixed: false });
  expect((await join('closed@example.org')).json().code).toBe('SIGN_UP_CLOSED');
  const team = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Team' })).json().id;
  const invite = { email: 'invited@example.org', role: 'editor' };
  await app.call('POST', '/api/v1/workspaces/current/invitations', { ...owner, workspace: team }, invite);
  expect((await join('invited@example.org')).statusCode).toBe(200);
  await set('open');
  expect((await join('closed@example.org')).statusCode).toBe(200);
});

test('only the owner sees which version this is, as package.json says it', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect((await app.call('GET', '/api/v1/server', owner)).json()).toEqual({ version });
  const person = await app.join('curious@example.org');
  expect((await app.call('GET', '/api/v1/server', person)).json().error.code).toBe('not_instance_owner');
});

test('what SIGN_UP says wins', async () => {
  const fixed = await startIdentity({ databaseUrl: database.url, environment: { SIGN_UP: 'closed' } });
  const answer = await fixed.call('GET', '/api/v1/server/sign-up', owner);
  expect(answer.json()).toEqual({ signUp: 'closed', fixed: true });
  expect((await fixed.call('PUT', '/api/v1/server/sign-up', owner, { signUp: 'open' })).json().error.code).toBe('not_editable');
  await fixed.close();
});

test('the server always has one owner: it is passed on, and its owner can’t be disabled', async () => {
  const [next, other] = [await app.join('next@example.org'), await app.join('other@example.org')];
  expect((await change(owner.id, true)).json().error).toMatchObject({ code: 'not_editable', message: /Make someone else the owner first/ });
  expect((await change(other.id, true, next)).json().error.code).toBe('not_instance_owner');
  await change(other.id, true);
  const pass = (id: string, by: object) => app.call('POST', '/api/v1/server/owner', by, { id });
  expect((await pass(other.id, owner)).json().error.code).toBe('not_editable');
  expect((await pass('nobody', owner)).json().error.code).toBe('not_found');
  const answers = await Promise.all([pass(next.id, owner), change(next.id, true)]);
  const isOwner = async (by: object) => (await me(by)).json().instanceOwner;
  // Whichever came first: exactly one owner, who can sign in.
  if (answers[0].statusCode === 204) {
    expect(await isOwner(owner)).toBe(false);
    expect((await me(next)).json()).toMatchObject({ instanceOwner: true });
    await pass(owner.id, next);
  }
  expect(await isOwner(owner)).toBe(true);
});

test('the owner resets two-factor authentication of someone who lost phone and codes, after confirming who they are', async () => {
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const later = await startIdentity({ databaseUrl: database.url, clock });
  const email = 'lost.phone@example.org';
  const { id } = (await later.signUp(email)).json().user;
  const person = { cookie: cookieOf(await later.signIn(email)) };
  const { key } = (await later.call('POST', '/api/v1/me/two-factor/setup', person)).json();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await later.call('POST', '/api/v1/me/two-factor/check', person, { code });
  expect((await later.call('PUT', '/api/v1/me/two-factor', person)).statusCode).toBe(204);
  expect((await later.signIn(email)).json()).toMatchObject({ secondStep: true });
  expect(await people(email)).toMatchObject([{ twoFactor: true }]);

  const reset = (by: object) => later.call('DELETE', `/api/v1/server/people/${id}/two-factor`, by);
  expect((await reset(person)).json().error.code).toBe('not_instance_owner');
  ahead = 16 * 60_000;
  expect((await reset(owner)).json().error.code).toBe('confirm_identity');
  ahead = 0;
  expect((await reset(owner)).statusCode).toBe(204);
  expect((await reset(owner)).json().error.code).toBe('not_found');
  expect(await people(email)).toMatchObject([{ twoFactor: false }]);
  expect((await later.signIn(email)).json()).toMatchObject({ user: { email } });
  const { items } = (await later.call('GET', '/api/v1/me/security/activity', person)).json();
  expect(items.map(({ event }: { event: object }) => event)).toContainEqual({ kind: 'two_factor_reset' });
  const mail = (await later.mails()).find(({ to, subject }) => to === email && subject.startsWith('The owner of the server turned off'));
  expect(mail?.text).toContain('If you asked for this, sign in and set it up again:');
  await later.close();
});

test('passing the server on locks the owner before the next one, as disabling does', async () => {
  const next = await app.join('ordered@example.org');
  const passed = await database.db.transaction().execute(async (tx) => {
    await sql`select from instance for update`.execute(tx);
    const passing = app.call('POST', '/api/v1/server/owner', owner, { id: next.id });
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await waiting.execute(database.db)).rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await sql`select from auth_user where id = ${next.id} for update nowait`.execute(tx);
    await sql`update auth_user set disabled_at = now() where id = ${next.id}`.execute(tx);
    return { passing };
  });
  expect((await passed.passing).json().error.code).toBe('not_editable');
});
