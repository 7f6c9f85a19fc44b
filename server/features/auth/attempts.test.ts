import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, password, startIdentity } from '../../../tests/support/identity.ts';
import { newId } from '../../kernel/ids.ts';

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
    expect(await counted()).toBe(before + 2);
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

describe('failed logins from elsewhere lock nobody out', () => {
  const tries = (email: string, { from, by = password, cookie }: { from: string; by?: string; cookie?: string }) =>
    one.http.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: from,
      headers: { host: 'social.example', origin: 'http://social.example', ...(cookie && { cookie }) },
      payload: { email, password: by },
    });
  const failsFrom = async (email: string, from: string, times = 10, cookie?: string): Promise<number[]> => {
    const answers = [];
    for (let n = 0; n < times; n++)
      answers.push((await tries(email, { from, by: 'wrong password', ...(cookie && { cookie }) })).statusCode);
    return answers;
  };
  /** As if strangers at so many other addresses had failed once each; one does, and its line is copied. */
  async function failsFromAnywhere(email: string, times: number): Promise<void> {
    expect(await failsFrom(email, '192.0.2.99', 1)).toEqual([401]);
    const rows = database.db.withTables<{ authFailure: { id: string; account: string; source: string; known: boolean; at: Date } }>();
    const made = await rows.selectFrom('authFailure').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    const others = Array.from({ length: times - 1 }, (_, n) => ({ ...made, id: newId(), source: `another ${n}` }));
    await rows.insertInto('authFailure').values(others).execute();
  }
  /** The cookie of the device alone, as a browser keeps it after signing out. */
  const deviceOf = (answer: { cookies: Array<{ name: string; value: string }> }) =>
    answer.cookies
      .filter(({ name }) => name.includes('.device_'))
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
  const denied = (answer: { statusCode: number; json(): unknown }) => expect([answer.statusCode, answer.json()]).toEqual([429, tooMany]);

  test('from one address, which alone has to wait', async () => {
    await one.signUp('ana@example.org');
    expect(await failsFrom('ana@example.org', '203.0.113.1', 11)).toEqual([...Array(10).fill(401), 429]);
    denied(await tries('ana@example.org', { from: '203.0.113.1' }));
    expect((await tries('ana@example.org', { from: '203.0.113.2' })).statusCode).toBe(200);
    // The neighbours of an IPv6 network are one address.
    expect(await failsFrom('ana@example.org', '2001:db8::1', 5)).toEqual(Array(5).fill(401));
    expect(await failsFrom('ana@example.org', '2001:db8::2', 6)).toEqual([...Array(5).fill(401), 429]);
    expect((await tries('ana@example.org', { from: '2001:db8:0:1::1' })).statusCode).toBe(200);
  });

  test('from many, though all strangers together guess only so often; a device that is known gets in', async () => {
    await one.signUp('bela@example.org');
    const cookie = deviceOf(await tries('bela@example.org', { from: '203.0.113.1' }));
    await failsFromAnywhere('bela@example.org', 48);
    expect(await failsFrom('bela@example.org', '198.51.100.1', 3)).toEqual([401, 401, 429]);
    denied(await tries('bela@example.org', { from: '198.51.100.200' }));
    denied(await tries('bela@example.org', { from: '203.0.113.1' }));
    expect((await tries('bela@example.org', { from: '203.0.113.1', cookie })).statusCode).toBe(200);
    // It signing in gives the strangers no new guesses.
    denied(await tries('bela@example.org', { from: '198.51.100.201' }));
    later(15.1);
    expect((await tries('bela@example.org', { from: '198.51.100.200' })).statusCode).toBe(200);
  });

  test('a known device has ten of its own, for this account alone', async () => {
    await one.signUp('carl@example.org');
    await one.signUp('dora@example.org');
    const cookie = deviceOf(await tries('carl@example.org', { from: '203.0.113.3' }));
    expect(await failsFrom('carl@example.org', '203.0.113.3', 11, cookie)).toEqual([...Array(10).fill(401), 429]);
    denied(await tries('carl@example.org', { from: '198.51.100.30', cookie }));
    expect((await tries('carl@example.org', { from: '203.0.113.3' })).statusCode).toBe(200);
    // At another account it is a stranger, and what is not signed by us is none.
    const name = cookie.split('=')[0];
    await failsFrom('dora@example.org', '203.0.113.4');
    for (const forged of [cookie, `${name}=invented.device.1.signature`])
      denied(await tries('dora@example.org', { from: '203.0.113.4', cookie: forged }));
  });

  test('what people have signed in to in one browser is all known there, and stays so after signing out', async () => {
    await one.signUp('emil@example.org');
    await one.signUp('fine@example.org');
    const first = await tries('emil@example.org', { from: '203.0.113.5' });
    const [device] = first.cookies.filter(({ name }) => name.includes('.device_'));
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 400 * 24 * 3600 });
    expect(`${device?.name}${device?.value}`).not.toContain('emil');
    const second = await tries('fine@example.org', { from: '203.0.113.5', cookie: deviceOf(first) });
    const cookie = `${deviceOf(first)}; ${deviceOf(second)}`;
    const session = second.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const out = await one.call('POST', '/api/auth/sign-out', { cookie: session }, {});
    expect(out.cookies.some(({ name }) => name.includes('.device_'))).toBe(false);
    for (const email of ['emil@example.org', 'fine@example.org']) {
      await failsFrom(email, '203.0.113.5');
      denied(await tries(email, { from: '203.0.113.5' }));
      expect((await tries(email, { from: '203.0.113.5', cookie })).statusCode).toBe(200);
    }
  });

  test('the browser in which a new password was chosen is known, too', async () => {
    await one.signUp('gerd@example.org');
    await one.post('/request-password-reset', { email: 'gerd@example.org' });
    const token = /token=(\S+)/.exec((await one.mails())[0]?.text ?? '')?.[1];
    const reset = await one.post('/reset-password', { token, newPassword: password });
    expect(reset.statusCode).toBe(200);
    await failsFromAnywhere('gerd@example.org', 50);
    denied(await tries('gerd@example.org', { from: '203.0.113.6' }));
    expect((await tries('gerd@example.org', { from: '203.0.113.6', cookie: deviceOf(reset) })).statusCode).toBe(200);
  });

  test('no header of the client is taken for its address', async () => {
    await one.signUp('hans@example.org');
    const from = (n: number) =>
      one.http.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        remoteAddress: '203.0.113.7',
        headers: { host: 'social.example', 'x-client-address': `198.51.100.${n}`, 'x-forwarded-for': `198.51.100.${n}` },
        payload: { email: 'hans@example.org', password: 'wrong password' },
      });
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await from(n)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
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
      const headers = { host: 'social.example', 'x-forwarded-for': forwardedFor(n) };
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

const attempts = () => database.db.withTables<{ authFailure: object }>().selectFrom('authFailure').selectAll().execute();
const counted = async () => (await attempts()).length;
