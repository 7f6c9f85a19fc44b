import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { cookieOf, type Identity, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let one: Identity;

beforeEach(async () => {
  database = await createTestDatabase();
  one = await startIdentity({ databaseUrl: database.url });
});
afterEach(async () => {
  await one?.close();
  await database?.drop();
});

const profile = async (app: Identity, email: string) =>
  (await app.call('GET', '/api/v1/me', { cookie: cookieOf(await app.signIn(email)) })).json();

test('of those who sign up at once in two processes exactly one owns the instance', async () => {
  const two = await startIdentity({ databaseUrl: database.url });
  try {
    const answers = await Promise.all([one.signUp('a@example.org'), two.signUp('b@example.org'), one.signUp('c@example.org')]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    const people = [await profile(two, 'a@example.org'), await profile(one, 'b@example.org'), await profile(one, 'c@example.org')];
    expect(people.filter((person) => person.instanceOwner)).toHaveLength(1);
    for (const person of people) expect(person.workspaces).toMatchObject([{ kind: 'personal', role: 'owner' }]);
    expect((await one.signUp('late@example.org')).statusCode).toBe(200);
    expect((await profile(one, 'late@example.org')).instanceOwner).toBe(false);
  } finally {
    await two.close();
  }
});

test('what a crash right after the first sign-up left out is made up for', async () => {
  await one.signUp('first@example.org');
  await one.signUp('second@example.org');
  const db = database.db.withTables<{ instance: object; workspace: object }>();
  await db.deleteFrom('instance').execute();
  await db.deleteFrom('workspace').execute();

  const cookie = cookieOf(await one.signIn('second@example.org'));
  const answers = await Promise.all(
    ['/api/v1/workspaces/current', '/api/v1/me', '/api/v1/notifications'].map((url) => one.call('GET', url, { cookie })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(await profile(one, 'second@example.org')).toMatchObject({
    instanceOwner: false,
    workspaces: [{ kind: 'personal', role: 'owner' }],
  });
  expect(await profile(one, 'first@example.org')).toMatchObject({ instanceOwner: true, workspaces: [{ kind: 'personal' }] });
});

test('the owner of the instance alone reads its outbox', async () => {
  const first = await one.join('first@example.org');
  const second = await one.join('second@example.org');
  await one.post('/request-password-reset', { email: second.email });
  const read = await one.call('GET', '/api/v1/settings/outbox', { cookie: first.cookie });
  expect(read.json()).toMatchObject({
    items: [{ to: 'second@example.org', subject: 'Reset your Everycast password' }],
    cursor: null,
  });
  const refused = await one.call('GET', '/api/v1/settings/outbox', { cookie: second.cookie });
  expect(refused.statusCode).toBe(403);
  expect(refused.json().error.code).toBe('not_instance_owner');
  const unopened = await database.db
    .withTables<{ outboxMail: { body: string } }>()
    .selectFrom('outboxMail')
    .select('body')
    .executeTakeFirstOrThrow();
  expect(unopened.body).not.toContain('token');
});
