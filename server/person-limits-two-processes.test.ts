import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { createGround, type Ground } from '../tests/support/server-process.ts';
import { signUp } from '../tests/support/visitor.ts';

/* What one person may do in a minute, and failed sign-ins, when two real servers share a database. */

const limit = { timeout: 300_000 };

let ground: Ground;
let database: TestDatabase;
let origins: string[];

beforeAll(async () => {
  [ground, database] = await Promise.all([createGround(), createTestDatabase()]);
  const environment = { DATABASE_URL: database.url };
  const first = ground.launch(environment);
  origins = [await first.ready];
  origins.push(await ground.launch(environment).ready);
}, limit.timeout);

afterAll(async () => {
  await ground?.close();
  await database?.drop();
});

/** Sends so many at once, to both processes in turn. @returns the answers by status */
async function atOnce(count: number, path: string, body: (index: number) => object, cookie = '') {
  const answers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const origin = origins[index % origins.length] ?? '';
      const headers = { cookie, origin, 'content-type': 'application/json' };
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body(index)) });
      const text = await answer.text();
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text };
    }),
  );
  return Map.groupBy(answers, ({ status }) => status);
}

const cases = {
  'invitations, which are mailed': {
    path: '/api/v1/workspaces/current/invitations',
    body: (index: number) => ({ email: `guest${index}@example.org`, role: 'editor' }),
    accepted: 201,
    max: 30,
  },
  'changes of an email address, which are mailed': {
    path: '/api/v1/me/email-change',
    body: (index: number) => ({ email: `new${index}@example.org` }),
    accepted: 202,
    max: 5,
  },
  'requests of the assistant, which may be paid for': {
    path: '/api/v1/assistant/write',
    body: () => ({ action: 'improve', text: 'We open.' }),
    accepted: 200,
    max: 30,
  },
  'test notifications': { path: '/api/v1/me/notification-test', body: () => ({}), accepted: 200, max: 5 },
};

test.each(Object.entries(cases))('%s: as many from one person as with one process', limit, async (_name, { path, body, accepted, max }) => {
  const [one, other] = [await signUp(origins[0] ?? ''), await signUp(origins[0] ?? '')];
  const answers = await atOnce(max + 20, path, body, one.cookie);
  expect([...answers].map(([status, those]) => [status, those.length]).toSorted()).toEqual([
    [accepted, max],
    [429, 20],
  ]);
  for (const { text, retryAfter } of answers.get(429) ?? []) {
    expect(JSON.parse(text).error).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: expect.any(Number) } });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  // Others have their own.
  expect((await atOnce(1, path, body, other.cookie)).get(accepted)).toHaveLength(1);
});

test('failed sign-ins: ten, whichever process they reach', limit, async () => {
  const { email } = await signUp(origins[0] ?? '');
  const answers = await atOnce(24, '/api/auth/sign-in/email', () => ({ email, password: 'not the password' }));
  expect([answers.get(401)?.length, answers.get(429)?.length]).toEqual([10, 14]);
});
