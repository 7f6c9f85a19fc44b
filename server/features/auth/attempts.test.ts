import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, password, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let one: Identity;
let two: Identity;
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = { now: () => now };
  one = await startIdentity({ databaseUrl: database.url, clock });
  two = await startIdentity({ databaseUrl: database.url, clock });
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await database?.drop();
});

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};
/** Fails to sign in so often, in turn on both processes; gives the statuses. */
async function fail(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await (n % 2 ? one : two).signIn(email, 'wrong password')).statusCode);
  return statuses;
}
const tooMany = { code: 'TOO_MANY_FAILED_ATTEMPTS', message: 'Too many failed attempts. Please try again later.' };

describe('an account closes to sign-ins', () => {
  test('after ten failures in fifteen minutes, also for the right password, and opens again when they are old', async () => {
    await one.signUp('mara@example.org');
    expect(await fail('mara@example.org', 5)).toEqual([401, 401, 401, 401, 401]);
    later(10);
    expect(await fail('MARA@example.org', 5)).toEqual([401, 401, 401, 401, 401]);
    for (const app of [one, two]) {
      const refused = await app.signIn('mara@example.org');
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toEqual(tooMany);
      expect(refused.cookies).toEqual([]);
    }
    later(5.1); // the first five are older than fifteen minutes: five more may fail
    expect(await fail('mara@example.org', 6)).toEqual([401, 401, 401, 401, 401, 429]);
    later(15.1);
    expect((await one.signIn('mara@example.org')).statusCode).toBe(200);
  });

  test('the same whether somebody has it or not', async () => {
    expect(await fail('nobody@example.org', 10)).toEqual(Array(10).fill(401));
    const refused = await one.signIn('nobody@example.org');
    expect([refused.statusCode, refused.json()]).toEqual([429, tooMany]);
    expect(JSON.stringify(await attempts())).not.toContain('nobody');
  });

  test('without touching the others, and a success starts the count anew', async () => {
    await one.signUp('ines@example.org');
    const before = await counted();
    expect(await fail('ines@example.org', 2)).toEqual([401, 401]);
    expect(await counted()).toBe(before + 1);
    expect((await two.signIn('ines@example.org')).statusCode).toBe(200);
    expect(await counted()).toBe(before);
  });

  test('for many guesses at once just as for one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 ? one : two).signIn('race@example.org', `guess ${n}`)));
    expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(20);
  });

  test('until its password is reset', async () => {
    await one.signUp('lena@example.org');
    await fail('lena@example.org', 10);
    expect((await one.signIn('lena@example.org')).statusCode).toBe(429);
    await one.post('/request-password-reset', { email: 'lena@example.org' });
    const token = /token=(\S+)/.exec((await one.mails())[0]?.text ?? '')?.[1];
    expect((await one.post('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
    expect((await two.signIn('lena@example.org')).statusCode).toBe(200);
  });
});

test('what is no sign-in is not counted', async () => {
  const before = await counted();
  const noPassword = await two.post('/sign-in/email', { email: 'nina@example.org' });
  expect(noPassword.json()).toEqual({ code: 'PASSWORD_REQUIRED', message: 'Please enter your password.' });
  const noEmail = await two.post('/sign-in/email', { email: 'nina', password });
  expect(noEmail.json()).toEqual({ code: 'INVALID_EMAIL', message: 'Please enter a valid email address.' });
  expect(await counted()).toBe(before);
});

describe('one address asks only so often', () => {
  const ask = async (remoteAddress: string, times: number, forwardedFor: (n: number) => string): Promise<number> => {
    let status = 0;
    for (let n = 0; n < times; n++) {
      const headers = { 'x-forwarded-for': forwardedFor(n) };
      status = (await one.http.inject({ method: 'POST', url: '/api/auth/sign-in/email', remoteAddress, headers, payload: {} })).statusCode;
    }
    return status;
  };

  test('whatever it says of itself', async () => {
    expect(await ask('203.0.113.9', 60, (n) => `198.51.100.${n}`)).toBe(400);
    expect(await ask('203.0.113.9', 1, () => '198.51.100.200')).toBe(429);
    expect(await ask('203.0.113.10', 1, () => '203.0.113.9')).toBe(400);
  });

  test('and a proxy on this machine is asked for whom it speaks', async () => {
    expect(await ask('127.0.0.1', 61, (n) => `198.51.100.${n}`)).toBe(400);
    expect(await ask('127.0.0.1', 60, () => '198.51.100.250')).toBe(400);
    expect(await ask('127.0.0.1', 1, () => '198.51.100.250')).toBe(429);
  });
});

const attempts = () => database.db.withTables<{ authAttempt: { account: string } }>().selectFrom('authAttempt').select('account').execute();
const counted = async () => (await attempts()).length;
