import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, password, startIdentity } from '../../../tests/support/identity.ts';

let database: TestDatabase;
let app: Identity;
let now = new Date();
let count = 0;
let mara: { id: string; email: string; cookie: string };
let wanted: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(async () => {
  now = new Date();
  mara = await app.join(`mara${++count}@example.org`);
  wanted = `new${count}@example.org`;
});

// Each from an address of its own: one asks five times a minute at most.
const ask = (email: string, by = mara) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/me/email-change',
    remoteAddress: `203.0.113.${++asked}`,
    headers: { host: 'social.example', origin: 'http://social.example', cookie: by.cookie },
    payload: { email },
  });
let asked = 0;
const mailsTo = async (to: string) => (await app.mails()).filter((mail) => mail.to === to);
async function tokenIn(to: string): Promise<string> {
  const [mail] = await mailsTo(to);
  return /confirm-email\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no link came';
}
const confirm = (token: string) => app.call('POST', '/api/v1/email-change/confirm', {}, { token });
const link = (token: string) => app.call('GET', `/api/v1/email-change?token=${token}`);
const emailOf = async (person: { cookie: string }) => (await app.call('GET', '/api/v1/me', person)).json().email;
const pending = async () => (await app.call('GET', '/api/v1/me/security', mara)).json().emailChange;

test('an address changes once it is confirmed from both, in any order, and both are told', async () => {
  for (const first of ['old', 'new'] as const) {
    mara = await app.join(`${first}${count}@example.org`);
    wanted = `from-${first}${count}@example.org`;
    const asking = await ask(` ${wanted.toUpperCase()} `);
    expect(asking.statusCode, asking.body).toBe(202);
    const tokens = { old: await tokenIn(mara.email), new: await tokenIn(wanted) };
    expect((await link(tokens.old)).json()).toEqual({ from: mara.email, to: wanted, side: 'old', confirmed: false });
    expect((await link(tokens.new)).json()).toMatchObject({ side: 'new' });
    const second = first === 'old' ? 'new' : 'old';
    for (const _ of [1, 2]) expect((await confirm(tokens[first])).json()).toEqual({ state: `waiting_for_${second}` });
    expect(await emailOf(mara)).toBe(mara.email);
    expect(await pending()).toMatchObject({ to: wanted, confirmedOld: first === 'old', confirmedNew: first === 'new' });
    expect((await confirm(tokens[second])).json()).toEqual({ state: 'changed' });
    expect(await emailOf(mara)).toBe(wanted);
    expect(await pending()).toBeNull();
    for (const to of [mara.email, wanted]) expect((await mailsTo(to))[0]?.subject).toBe(`Your Everycast email address is now ${wanted}`);
    for (const used of Object.values(tokens)) expect([(await confirm(used)).statusCode, (await link(used)).statusCode]).toEqual([404, 404]);
  }
});

test('with the new address one signs in, and reset links in the old mailbox are over', async () => {
  await app.signUp(`ines${count}@example.org`);
  const cookie = (await app.signIn(`ines${count}@example.org`)).cookies
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');
  mara = { id: '', email: `ines${count}@example.org`, cookie };
  await app.post('/request-password-reset', { email: mara.email });
  const reset = /token=(\S+)/.exec((await mailsTo(mara.email))[0]?.text ?? '')?.[1];
  await ask(wanted);
  await confirm(await tokenIn(mara.email));
  await confirm(await tokenIn(wanted));
  expect((await app.signIn(mara.email)).statusCode).toBe(401);
  expect((await app.signIn(wanted, password)).statusCode).toBe(200);
  expect((await app.call('GET', `/api/v1/password-reset?token=${reset}`)).statusCode).toBe(404);
});

test('an address that has an account doesn’t show that, and nothing changes', async () => {
  const ines = await app.join(wanted);
  const taken = await ask(wanted);
  const free = await ask(`free${count}@example.org`);
  expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  await ask(wanted);
  expect(await pending()).toMatchObject({ to: wanted, confirmedOld: false, confirmedNew: false });
  const [mail] = await mailsTo(wanted);
  expect(mail?.text).toContain('you already have an account with it');
  expect(mail?.text).not.toContain('token=');
  expect((await confirm(await tokenIn(mara.email))).json()).toEqual({ state: 'waiting_for_new' });
  expect([await emailOf(mara), await emailOf(ines)]).toEqual([mara.email, wanted]);
});

test('an address that someone takes before it is confirmed stays theirs', async () => {
  await ask(wanted);
  const tokens = [await tokenIn(mara.email), await tokenIn(wanted)] as const;
  await confirm(tokens[0]);
  const ines = await app.join(wanted);
  expect((await confirm(tokens[1])).statusCode).toBe(404);
  expect([await emailOf(mara), await emailOf(ines)]).toEqual([mara.email, wanted]);
});

test('of two people who want one address, the first gets it, also at the same time', async () => {
  const ines = await app.join(`ines${count}@example.org`);
  await ask(wanted);
  const [old1, new1] = [await tokenIn(mara.email), await tokenIn(wanted)];
  await ask(wanted, ines);
  const [old2, new2] = [await tokenIn(ines.email), await tokenIn(wanted)];
  for (const token of [old1, old2]) await confirm(token);
  const answers = await Promise.all([confirm(new1), confirm(new2)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect([await emailOf(mara), await emailOf(ines)].filter((email) => email === wanted)).toHaveLength(1);
});

test('links expire after a day, and end with a later request, a cancellation, or a withdrawal', async () => {
  await ask(wanted);
  const late = [await tokenIn(mara.email), await tokenIn(wanted)];
  now = new Date(now.getTime() + 24 * 3600 * 1000 + 1000);
  for (const token of late) expect((await confirm(token)).statusCode).toBe(404);
  now = new Date();
  await ask(wanted);
  const replaced = await tokenIn(wanted);
  await ask(`other.${wanted}`);
  expect((await confirm(replaced)).statusCode).toBe(404);
  const cancelled = [await tokenIn(mara.email), await tokenIn(`other.${wanted}`)];
  expect((await app.call('POST', '/api/v1/email-change/cancel', {}, { token: cancelled[0] })).statusCode).toBe(204);
  for (const token of cancelled) expect((await confirm(String(token))).statusCode).toBe(404);
  await ask(wanted);
  const withdrawn = await tokenIn(wanted);
  expect((await app.call('DELETE', '/api/v1/me/email-change', mara)).statusCode).toBe(204);
  expect((await confirm(withdrawn)).statusCode).toBe(404);
  expect(await emailOf(mara)).toBe(mara.email);
});

test('what is no address, or the one they have, is refused', async () => {
  for (const [email, says] of [
    ['nobody', 'Please enter a valid email address.'],
    ['', 'Please enter a valid email address.'],
    [mara.email.toUpperCase(), 'This is already your email address.'],
  ] as const) {
    const refused = await ask(email);
    expect([refused.statusCode, refused.json().error.message]).toEqual([400, says]);
  }
  expect(await mailsTo(mara.email)).toEqual([]);
  expect((await confirm('invented')).statusCode).toBe(404);
});
