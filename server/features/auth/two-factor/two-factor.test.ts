import { recoveryCodes } from '@everycast/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { type Caller, cookieOf, type Identity, password, startIdentity } from '../../../../tests/support/identity.ts';

let database: TestDatabase;
let app: Identity;
/** What the server's clock is ahead of the real one, in milliseconds. */
let ahead = 0;
const now = () => Date.now() + ahead;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => new Date(now()) } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

// Sessions start by the real clock.
beforeEach(() => {
  ahead = 0;
});

const url = '/api/v1/me/two-factor';
type Person = { email: string; cookie: string; phone: TOTP; codes: string[] };

/** The code that a phone shows, `steps` later than now. */
const shown = (phone: TOTP, steps = 0) => phone.generate({ timestamp: now() + steps * 30_000 });
/** Until the phone shows a code that wasn't used yet. */
const next = () => (ahead += 60_000);

async function scan(by: Caller): Promise<TOTP> {
  const { key, uri } = (await app.call('POST', `${url}/setup`, by)).json();
  expect(uri).toContain(`secret=${key}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Everycast:/);
  return new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 });
}

async function turnOn(by: Caller): Promise<{ phone: TOTP; codes: string[] }> {
  const phone = await scan(by);
  const checked = await app.call('POST', `${url}/check`, by, { code: shown(phone) });
  expect(checked.statusCode, checked.body).toBe(200);
  expect((await app.call('PUT', url, by)).statusCode).toBe(204);
  next();
  return { phone, codes: checked.json().recoveryCodes };
}

let count = 0;
async function person(): Promise<Person> {
  const email = `two${++count}@example.org`;
  await app.signUp(email);
  const cookie = cookieOf(await app.signIn(email));
  return { email, cookie, ...(await turnOn({ cookie })) };
}

/** Gives the password; the cookie of the second step, with what the browser had before. */
async function firstStep(email: string, cookie = '') {
  const answer = await app.call('POST', '/api/auth/sign-in/email', { cookie }, { email, password });
  return { answer, cookie: [cookie, cookieOf(answer)].filter(Boolean).join('; ') };
}
const secondStep = (cookie: string, body: object) => app.call('POST', '/api/auth/second-step', { cookie }, body);
const isSignedIn = async (cookie: string) => (await app.call('GET', '/api/v1/me', { cookie })).statusCode === 200;

test('it is on after the third step only, and from then on a sign-in needs a code', async () => {
  await app.signUp('steps@example.org');
  const by = { cookie: cookieOf(await app.signIn('steps@example.org')) };
  const state = async () => (await app.call('GET', url, by)).json();
  expect((await app.call('PUT', url, by)).json().error.code).toBe('not_found');
  const phone = await scan(by);
  expect((await app.call('PUT', url, by)).json().error.code).toBe('not_found');
  const refused = await app.call('POST', `${url}/check`, by, { code: '000000' });
  expect([refused.statusCode, refused.json().error.message]).toEqual([422, 'That code didn’t work. Check your phone’s clock.']);
  const { recoveryCodes: codes } = (await app.call('POST', `${url}/check`, by, { code: shown(phone) })).json();
  expect(codes).toHaveLength(recoveryCodes);
  expect(new Set(codes).size).toBe(recoveryCodes);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  expect(await state()).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  expect((await app.signIn('steps@example.org')).json()).toMatchObject({ user: {} });

  expect((await app.call('PUT', url, by)).statusCode).toBe(204);
  expect(await state()).toMatchObject({ on: true, recoveryCodesLeft: recoveryCodes, trustedDevices: [] });
  expect((await app.call('GET', '/api/v1/me', by)).json()).toMatchObject({ twoFactor: true });

  const { answer, cookie } = await firstStep('steps@example.org');
  expect(answer.json()).toEqual({ redirect: false, token: null, secondStep: true });
  expect(await isSignedIn(cookie)).toBe(false);
  // The code of the set-up was used already.
  const again = await secondStep(cookie, { code: shown(phone) });
  expect([again.statusCode, again.json()]).toMatchObject([401, { message: 'This code was already used. Wait for the next one.' }]);
  next();
  const done = await secondStep(cookie, { code: shown(phone).replace(/(...)/, '$1 ') });
  expect(done.json()).toEqual({ redirect: false, token: null, recoveryCodesLeft: null });
  expect(await isSignedIn(cookieOf(done))).toBe(true);
});

test('nothing of the secret or the recovery codes can be read in the database', async () => {
  const { cookie, codes } = await person();
  const key = (await app.call('POST', `${url}/setup`, { cookie })).json().key;
  const stored = JSON.stringify(
    await Promise.all(
      (['authTwoFactor', 'authRecoveryCode'] as const).map((table) =>
        database.db.withTables<Record<typeof table, { userId: string }>>().selectFrom(table).selectAll().execute(),
      ),
    ),
  );
  for (const secret of [key, ...codes, ...codes.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(secret);
});

test('a code works once, also for two at the same moment', async () => {
  const { email, phone } = await person();
  const [one, two] = [await firstStep(email), await firstStep(email)];
  const code = shown(phone);
  const answers = await Promise.all([secondStep(one.cookie, { code }), secondStep(two.cookie, { code })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  next();
  // Nor does the first step: of two requests with one, only one gets a session.
  const { cookie } = await firstStep(email);
  expect((await secondStep(cookie, { code: shown(phone) })).statusCode).toBe(200);
  next();
  expect((await secondStep(cookie, { code: shown(phone) })).json().code).toBe('SECOND_STEP_EXPIRED');
});

test('what can’t be a code at all is refused in words', async () => {
  const { email } = await person();
  const { cookie } = await firstStep(email);
  for (const [given, words] of [
    [{ code: '1'.repeat(30) }, 'That code didn’t work. Check your phone’s clock.'],
    [{ recoveryCode: 'x'.repeat(50) }, 'This recovery code didn’t work. Each one works once.'],
    [{ code: 5 }, 'Something is missing or has the wrong form. Check what you entered, and try again.'],
  ] as const)
    expect((await secondStep(cookie, given)).json().message).toBe(words);
});

test('a clock may be half a minute off, two minutes are refused', async () => {
  const { email, phone } = await person();
  // In the middle of a step, so that none ends between a code and its answer.
  ahead += 45_000 - (now() % 30_000);
  const { cookie } = await firstStep(email);
  for (const steps of [-4, 4, -2, 2]) {
    const answer = await secondStep(cookie, { code: shown(phone, steps) });
    expect([answer.statusCode, answer.json().message]).toEqual([401, 'That code didn’t work. Check your phone’s clock.']);
  }
  expect((await secondStep(cookie, { code: shown(phone, 1) })).statusCode).toBe(200);
  // Having used the next one, the phone's present one is in the past.
  const again = await firstStep(email);
  expect((await secondStep(again.cookie, { code: shown(phone) })).statusCode).toBe(401);
});

/** A browser at another address: one address may only ask so often, whatever it asks. */
function from(remoteAddress: string) {
  const post = (url: string, payload: object, cookie = '') =>
    app.http.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { host: 'social.example', origin: 'http://social.example', cookie },
    });
  return {
    firstStep: async (email: string) => cookieOf(await post('/api/auth/sign-in/email', { email, password })),
    secondStep: (cookie: string, proof: object) => post('/api/auth/second-step', proof, cookie),
  };
}
const wrongFor = (phone: TOTP) => (shown(phone) === '123456' ? '654321' : '123456');
const statusesOf = (answers: Array<{ statusCode: number }>) => Object.groupBy(answers, ({ statusCode }) => statusCode);

test('guesses are limited per address, exactly, however many are sent at once', async () => {
  const { email, phone, codes } = await person();
  const elsewhere = from('192.0.2.1');
  const steps = await Promise.all(Array.from({ length: 5 }, () => elsewhere.firstStep(email)));
  const guess = (at: number, proof: object) => elsewhere.secondStep(steps[at % 5] ?? '', proof);
  const byCode = statusesOf(await Promise.all(Array.from({ length: 25 }, (_, at) => guess(at, { code: wrongFor(phone) }))));
  expect([byCode[401]?.length, byCode[429]?.length]).toEqual([10, 15]);
  const refused = await guess(0, { code: shown(phone) });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    429,
    { code: 'TOO_MANY_CODES', message: /^Too many wrong codes\. Use a recovery/ },
  ]);
  const byRecovery = statusesOf(await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at, { recoveryCode: 'AAAA-AAAA' }))));
  expect([byRecovery[401]?.length, byRecovery[429]?.length]).toEqual([10, 2]);
  expect((await guess(0, { recoveryCode: codes[0] })).json().code).toBe('TOO_MANY_RECOVERY_CODES');
  ahead += 16 * 60_000;
  const { cookie } = await firstStep(email);
  expect((await secondStep(cookie, { code: shown(phone) })).statusCode).toBe(200);
});

test('someone who only knows the password can’t lock the person out, and the person hears of it', async () => {
  const { email, phone, codes, cookie: known } = await person();
  const answers = [];
  for (const at of [1, 2, 3]) {
    const thief = from(`198.51.100.${at}`);
    const cookie = await thief.firstStep(email);
    for (let guess = 0; guess < 10; guess++) answers.push(await thief.secondStep(cookie, { code: wrongFor(phone) }));
  }
  const byStatus = statusesOf(answers);
  expect([byStatus[401]?.length, byStatus[429]?.length]).toEqual([20, 10]);

  // On a new device a code doesn’t help for now, but a recovery code does.
  const elsewhere = from('203.0.113.9');
  const cookie = await elsewhere.firstStep(email);
  expect((await elsewhere.secondStep(cookie, { code: shown(phone) })).statusCode).toBe(429);
  expect((await elsewhere.secondStep(cookie, { recoveryCode: codes[0] })).statusCode).toBe(200);
  // Where they have signed in before, everything is as ever.
  const own = await firstStep(email, known);
  expect((await secondStep(own.cookie, { code: shown(phone) })).statusCode).toBe(200);

  const { items } = (await app.call('GET', '/api/v1/me/security/activity', { cookie: known })).json();
  const blocks = items.filter(({ event }: { event: { kind: string } }) => event.kind === 'second_step_blocked');
  expect(blocks).toMatchObject([{ event: { failures: 10, minutes: 15 }, address: '198.51.100.3' }]);
  const mails = (await app.mails()).filter(
    ({ to, subject }) => to === email && subject === 'Someone with your Everycast password entered wrong codes',
  );
  expect(mails).toHaveLength(1);
});

test('a new password takes back the failures of the second step', async () => {
  const { email, phone } = await person();
  const elsewhere = from('192.0.2.2');
  const cookie = await elsewhere.firstStep(email);
  for (let guess = 0; guess < 10; guess++) await elsewhere.secondStep(cookie, { code: wrongFor(phone) });
  expect((await elsewhere.secondStep(cookie, { code: shown(phone) })).statusCode).toBe(429);
  await app.post('/request-password-reset', { email, redirectTo: '/reset-password' });
  const mail = (await app.mails()).find(({ to, text }) => to === email && text.includes('token='));
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  expect((await app.post('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
  expect((await elsewhere.secondStep(await elsewhere.firstStep(email), { code: shown(phone) })).statusCode).toBe(200);
});

test('with a lost phone, a recovery code works once, and a new phone can be set up', async () => {
  const { email, phone, codes } = await person();
  const [first = '', second = ''] = codes;
  const { cookie } = await firstStep(email);
  expect((await secondStep(cookie, { recoveryCode: 'ABCD-EFGH' })).json().message).toBe(
    'This recovery code didn’t work. Each one works once.',
  );
  // As people type it.
  const done = await secondStep(cookie, { recoveryCode: ` ${first.toLowerCase().replace('-', ' ')} ` });
  expect(done.json()).toMatchObject({ recoveryCodesLeft: 9 });
  const own = { cookie: cookieOf(done) };
  const again = await firstStep(email);
  expect((await secondStep(again.cookie, { recoveryCode: first })).statusCode).toBe(401);

  const phone2 = await scan(own);
  // Until it is turned on, what was before counts.
  expect((await secondStep(again.cookie, { code: shown(phone) })).statusCode).toBe(200);
  const replaced = (await app.call('POST', `${url}/check`, own, { code: shown(phone2) })).json().recoveryCodes;
  expect((await app.call('PUT', url, own)).statusCode).toBe(204);
  next();
  const last = await firstStep(email);
  expect((await secondStep(last.cookie, { code: shown(phone) })).statusCode).toBe(401);
  expect((await secondStep(last.cookie, { recoveryCode: second })).statusCode).toBe(401);
  expect((await secondStep(last.cookie, { recoveryCode: replaced[0] })).statusCode).toBe(200);
});

test('new recovery codes replace the others', async () => {
  const { email, cookie, codes } = await person();
  const answer = await app.call('POST', `${url}/recovery-codes`, { cookie });
  const fresh = answer.json().recoveryCodes;
  expect(fresh).toHaveLength(recoveryCodes);
  const step = await firstStep(email);
  expect((await secondStep(step.cookie, { recoveryCode: codes[0] })).statusCode).toBe(401);
  expect((await secondStep(step.cookie, { recoveryCode: fresh[0] })).statusCode).toBe(200);
});

test('a trusted device needs no code for 30 days, until it is removed or the password is reset', async () => {
  const { email, phone, cookie: elsewhere } = await person();
  const trustedBy = async () => {
    const { cookie } = await firstStep(email);
    const done = await secondStep(cookie, { code: shown(phone), trustDevice: true });
    next();
    return cookieOf(done);
  };
  const needsCode = async (cookie: string) => (await firstStep(email, cookie)).answer.json().secondStep === true;
  const devices = async () => (await app.call('GET', url, { cookie: elsewhere })).json().trustedDevices;

  const first = await trustedBy();
  expect(await needsCode('')).toBe(true);
  expect(await needsCode(first)).toBe(false);
  expect(await devices()).toMatchObject([{ current: false }]);
  expect((await app.call('GET', url, { cookie: first })).json().trustedDevices).toMatchObject([{ current: true }]);
  const [{ id }] = await devices();
  expect((await app.call('DELETE', `/api/v1/me/trusted-devices/${id}`, { cookie: (await person()).cookie })).statusCode).toBe(404);
  expect((await app.call('DELETE', `/api/v1/me/trusted-devices/${id}`, { cookie: elsewhere })).statusCode).toBe(204);
  const listed = (await app.call('GET', '/api/v1/me/security/activity', { cookie: elsewhere })).json();
  expect(listed.items[0].event).toMatchObject({ kind: 'trusted_device_removed', device: { kind: expect.any(String) } });
  const told = (await app.mails()).filter(({ to, subject }) => to === email && subject.startsWith('A device is no longer trusted'));
  expect(told).toHaveLength(1);
  expect(await needsCode(first)).toBe(true);

  const second = await trustedBy();
  ahead += 29 * 24 * 3600_000;
  expect(await needsCode(second)).toBe(false);
  ahead += 2 * 24 * 3600_000;
  expect(await needsCode(second)).toBe(true);

  const third = await trustedBy();
  await app.post('/request-password-reset', { email, redirectTo: '/reset-password' });
  const mail = (await app.mails()).find(({ to, text }) => to === email && text.includes('token='));
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1];
  // A second step that someone else has under way with the old password ends, too.
  const pending = await firstStep(email);
  expect((await app.post('/reset-password', { token, newPassword: password })).statusCode).toBe(200);
  expect((await secondStep(pending.cookie, { code: shown(phone) })).json().code).toBe('SECOND_STEP_EXPIRED');
  expect(await needsCode(third)).toBe(true);
});

test('changes need a sign-in or a confirmation within 15 minutes', async () => {
  const { cookie } = await person();
  const off = () => app.call('DELETE', url, { cookie });
  const confirm = (word: string) => app.call('POST', '/api/v1/me/confirmation', { cookie }, { password: word });
  ahead += 16 * 60_000;
  const refused = await off();
  expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'confirm_identity']);
  expect((await app.call('GET', '/api/v1/me/confirmation', { cookie })).json()).toEqual({ password: true, passkey: false });
  expect((await confirm('wrong')).json().error).toMatchObject({ code: 'wrong_credentials', message: 'This isn’t your password.' });
  expect((await off()).statusCode).toBe(403);
  expect((await confirm(password)).statusCode).toBe(204);
  expect((await off()).statusCode).toBe(204);
  expect((await app.call('GET', url, { cookie })).json()).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  expect((await off()).statusCode).toBe(404);
  for (let guess = 0; guess < 10; guess++) await confirm('wrong');
  expect((await confirm(password)).statusCode).toBe(429);
});

test('a workspace that requires it is closed to members without it, and to their keys, until they turn it on', async () => {
  const owner = await person();
  const member = await app.join(`member${++count}@example.org`);
  const team = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Team' })).json().id;
  const rows = { workspaceId: team, userId: member.id, role: 'admin', joinedAt: new Date() };
  await database.db.withTables<{ member: typeof rows }>().insertInto('member').values(rows).execute();
  const inTeam = { cookie: member.cookie, workspace: team };
  const { key } = (await app.call('POST', '/api/v1/api-keys', inTeam, { name: 'CI' })).json();
  const require = (required: boolean, by: Caller) => app.call('PUT', '/api/v1/workspaces/current/two-factor', by, { required });
  const ownTeam = { cookie: owner.cookie, workspace: team };

  expect((await require(true, inTeam)).json().error.code).toBe('role_too_low');
  expect((await require(true, { cookie: owner.cookie })).json().error.code).toBe('not_editable'); // their personal one
  const ownerWithout = await app.join(`without${++count}@example.org`);
  const other = (await app.call('POST', '/api/v1/workspaces', ownerWithout, { name: 'Other' })).json().id;
  expect((await require(true, { ...ownerWithout, workspace: other })).json().error.message).toMatch(/for yourself first/);

  expect((await app.call('GET', '/api/v1/workspaces/current', inTeam)).statusCode).toBe(200);
  expect((await require(true, ownTeam)).json()).toEqual({
    required: true,
    lacking: [{ userId: member.id, name: expect.any(String), email: member.email }],
  });
  for (const by of [inTeam, { key }]) {
    const refused = await app.call('GET', '/api/v1/workspaces/current', by);
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'two_factor_required']);
    expect((await app.call('GET', '/api/v1/events', by)).json().error.code).toBe('two_factor_required');
  }
  const listed = (await app.call('GET', '/api/v1/me', member)).json().workspaces;
  expect(listed.find(({ id }: { id: string }) => id === team)).toMatchObject({ requiresTwoFactor: true });
  expect((await app.call('GET', '/api/v1/workspaces/current', ownTeam)).statusCode).toBe(200);

  await turnOn(member);
  for (const by of [inTeam, { key }]) expect((await app.call('GET', '/api/v1/workspaces/current', by)).statusCode).toBe(200);
  expect((await app.call('DELETE', url, member)).statusCode).toBe(204);
  expect((await app.call('GET', '/api/v1/workspaces/current', inTeam)).statusCode).toBe(403);
  await require(false, ownTeam);
  expect((await app.call('GET', '/api/v1/workspaces/current', inTeam)).statusCode).toBe(200);
});

test('a member can leave a workspace that is closed to them, but not someone else’s, or as its last owner', async () => {
  const owner = await person();
  const [member, outsider] = [await app.join(`leaves${++count}@example.org`), await app.join(`outside${++count}@example.org`)];
  const team = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Team' })).json().id;
  const rows = { workspaceId: team, userId: member.id, role: 'viewer', joinedAt: new Date() };
  await database.db.withTables<{ member: typeof rows }>().insertInto('member').values(rows).execute();
  await app.call('PUT', '/api/v1/workspaces/current/two-factor', { cookie: owner.cookie, workspace: team }, { required: true });
  const leave = (by: Caller, id = team) => app.call('DELETE', `/api/v1/me/workspaces/${id}`, by);

  // The way that is open to others is closed to them.
  const inside = `/api/v1/workspaces/current/members/${member.id}`;
  expect((await app.call('DELETE', inside, { ...member, workspace: team })).json().error.code).toBe('two_factor_required');
  expect((await leave(outsider)).json().error.code).toBe('not_a_member');
  expect((await leave(member, '00000000-0000-4000-8000-000000000000')).json().error.code).toBe('not_a_member');
  expect((await leave(member)).statusCode).toBe(204);
  expect((await leave(member)).json().error.code).toBe('not_a_member');
  const { workspaces } = (await app.call('GET', '/api/v1/me', member)).json();
  expect(workspaces).toMatchObject([{ kind: 'personal' }]);
  expect((await leave(owner)).json().error.code).toBe('last_owner');
  expect((await leave(member, workspaces[0].id)).json().error.code).toBe('last_owner');
});
