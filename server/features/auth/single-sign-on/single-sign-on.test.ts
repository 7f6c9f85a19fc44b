import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { cookieOf, type Identity, type IdentityOptions, password, startIdentity } from '../../../../tests/support/identity.ts';
import { type Oidc, type OidcPerson, startOidc } from '../../../../tests/support/oidc.ts';

const origin = 'http://social.example';
const callback = `${origin}/api/auth/single-sign-on/callback`;

let database: TestDatabase;
let oidc: Oidc;
let app: Identity;
let owner: { id: string; cookie: string };
let now = new Date();
let count = 0;
let person: OidcPerson & { email: string };

const environment = () => ({
  OIDC_ISSUER: oidc.issuer,
  OIDC_CLIENT_ID: oidc.clientId,
  OIDC_CLIENT_SECRET: oidc.clientSecret,
  OIDC_NAME: 'Acme ID',
});
const start = (options: Partial<IdentityOptions> = {}) =>
  startIdentity({ databaseUrl: database.url, clock: { now: () => now }, environment: environment(), ...options });

beforeAll(async () => {
  database = await createTestDatabase();
  oidc = await startOidc([callback]);
  app = await start();
  owner = await app.join('owner@example.org');
});
afterAll(async () => {
  await app?.close();
  await oidc?.close();
  await database?.drop();
});
beforeEach(() => {
  now = new Date();
  person = { sub: `person-${++count}`, email: `mara${count}@example.org`, email_verified: true, name: 'Mara Lind' };
  oidc.person = person;
});

/** A browser of ours, from an address of its own. */
function browser(of = app) {
  const jar = new Map<string, string>();
  const address = `203.0.113.${count}`;
  const cookie = () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = { host: 'social.example', 'user-agent': 'Firefox/144.0 (Windows)', cookie: cookie(), origin };
    const answer = await of.http.inject({ method, url, remoteAddress: address, headers, ...(payload && { payload }) });
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
  const get = (url: string) => send('GET', url);
  /** Leaves for the provider. @returns where to */
  const leave = async (path = '/api/auth/single-sign-on') => String((await get(path)).headers.location);
  const back = async (url: string) => String((await get(url.replace(origin, ''))).headers.location);
  return {
    get,
    send,
    leave,
    back,
    /** There and back. @returns where we lead to then */
    signIn: async (path?: string) => back(await oidc.visit(await leave(path))),
    me: async () => (await get('/api/v1/me')).json(),
    cookie,
  };
}
const signInBy = (mine: ReturnType<typeof browser>, email: string) => mine.send('POST', '/api/auth/sign-in/email', { email, password });

test('someone new signs up, and comes back to the same account, also with another address there', async () => {
  expect((await app.http.inject('/api/v1/single-sign-on')).json()).toEqual({ name: 'Acme ID' });
  const mine = browser();
  expect(await mine.signIn()).toBe('/login');
  const me = await mine.me();
  expect(me).toMatchObject({ name: 'Mara Lind', email: person.email });

  oidc.person = { ...person, email: `other${count}@example.org` };
  const elsewhere = browser();
  expect(await elsewhere.signIn()).toBe('/login');
  expect(await elsewhere.me()).toMatchObject({ id: me.id, email: person.email });
  const { items } = (await elsewhere.get('/api/v1/me/security/activity')).json();
  expect(items.map(({ event }: { event: object }) => event)).toEqual([
    { kind: 'signed_in', by: 'single_sign_on', newDevice: true },
    { kind: 'signed_in', by: 'single_sign_on', newDevice: false },
  ]);
});

test('someone new reads on in the language of the page they came from, if this server speaks it', async () => {
  const mine = browser();
  await mine.signIn('/api/auth/single-sign-on?language=fr');
  expect(await mine.me()).toMatchObject({ language: 'fr' });
  oidc.person = { ...person, sub: `${person.sub} b`, email: `b.${person.email}` };
  const other = browser();
  expect(await other.signIn('/api/auth/single-sign-on?language=tlh')).toBe('/login');
  expect(await other.me()).toMatchObject({ language: null });
});

test('an address that has an account opens it only after that account’s own sign-in, once', async () => {
  await app.signUp(person.email);
  const mine = browser();
  expect(await mine.signIn()).toBe('/login?sso=link');
  expect((await mine.get('/api/v1/me')).statusCode).toBe(401);
  // Signing in to another account links nothing.
  await app.signUp(`other.${person.email}`);
  const wrong = browser();
  expect(await wrong.signIn()).toBe('/login?sso=link');
  await signInBy(wrong, `other.${person.email}`);
  expect(await browser().signIn()).toBe('/login?sso=link');

  expect((await signInBy(mine, person.email)).statusCode).toBe(200);
  const { id } = await mine.me();
  const later = browser();
  expect(await later.signIn()).toBe('/login');
  expect((await later.me()).id).toBe(id);
  const mails = (await app.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  expect(mails).toContain('Your Everycast account is now linked to Acme ID');
});

test('an address that the provider hasn’t verified never opens an account', async () => {
  await app.signUp(person.email);
  for (const email_verified of [false, undefined]) {
    oidc.person = { ...person, sub: `thief-${count}`, ...(email_verified !== undefined && { email_verified }) };
    if (email_verified === undefined) delete oidc.person.email_verified;
    const thief = browser();
    expect(await thief.signIn()).toBe('/login?sso=unverified');
    await signInBy(thief, person.email);
    expect((await thief.get('/api/v1/me/security')).json().singleSignOn).toEqual({ provider: 'Acme ID', linked: false });
  }
});

test('a link that is begun in Settings belongs to who is signed in, and can be taken back while there is a password', async () => {
  await app.signUp(`work.${person.email}`);
  const mine = browser();
  await signInBy(mine, `work.${person.email}`);
  const path = async () => (await mine.send('POST', '/api/v1/me/single-sign-on')).json().path;
  expect(await mine.signIn(await path())).toBe('/settings/security?sso=linked');
  const { id } = await mine.me();
  const later = browser();
  expect(await later.signIn()).toBe('/login');
  expect((await later.me()).id).toBe(id);

  // Another account can't be linked to the same person there, nor with someone else's ticket.
  const other = browser();
  await app.signUp(`third.${person.email}`);
  await signInBy(other, `third.${person.email}`);
  const ticket = (await other.send('POST', '/api/v1/me/single-sign-on')).json().path;
  expect(await other.signIn(ticket)).toBe('/settings/security?sso=taken');
  const stolen = browser();
  expect(await stolen.signIn((await mine.send('POST', '/api/v1/me/single-sign-on')).json().path)).toBe('/login?sso=expired');

  expect((await mine.send('DELETE', '/api/v1/me/single-sign-on')).statusCode).toBe(204);
  expect((await mine.get('/api/v1/me/security')).json().singleSignOn.linked).toBe(false);
});

test('the only way in isn’t taken away', async () => {
  const mine = browser();
  await mine.signIn();
  const refused = await mine.send('DELETE', '/api/v1/me/single-sign-on');
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'not_editable']);
});

test('a person who cancels, waits too long, or comes back twice or with something else, isn’t signed in', async () => {
  const mine = browser();
  oidc.person = null;
  expect(await mine.signIn()).toBe('/login?sso=cancelled');
  oidc.person = person;

  const back = await oidc.visit(await mine.leave());
  now = new Date(now.getTime() + 11 * 60_000);
  expect(await mine.back(back)).toBe('/login?sso=expired');
  now = new Date();

  const once = await oidc.visit(await mine.leave());
  expect(await browser().back(once)).toBe('/login?sso=expired');
  const forged = new URL(once);
  forged.searchParams.set('state', 'invented');
  expect(await mine.back(forged.href)).toBe('/login?sso=refused');
  expect(await mine.back(once)).toBe('/login?sso=expired');

  const leaving = new URL(await mine.leave());
  leaving.searchParams.set('nonce', 'of someone else');
  expect(await mine.back(await oidc.visit(leaving.href))).toBe('/login?sso=refused');
  const again = new URL(await mine.leave());
  again.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  expect(await mine.back(await oidc.visit(again.href))).toBe('/login?sso=refused');
  expect((await mine.get('/api/v1/me')).statusCode).toBe(401);
});

test('someone without an address there can’t sign up', async () => {
  oidc.person = { sub: person.sub, name: 'Nobody' };
  expect(await browser().signIn()).toBe('/login?sso=no_email');
});

test('people who are disabled stay out', async () => {
  const mine = browser();
  await mine.signIn();
  const { id } = await mine.me();
  expect((await app.call('PATCH', `/api/v1/server/people/${id}`, owner, { disabled: true })).statusCode).toBeLessThan(300);
  expect(await browser().signIn()).toBe('/login?sso=disabled');
});

test('where sign-up is closed, only who has an account or an invitation gets in', async () => {
  const closed = await start({ environment: { ...environment(), SIGN_UP: 'closed' } });
  try {
    expect(await browser(closed).signIn()).toBe('/login?sso=closed');
    const workspace = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
    await app.call('POST', '/api/v1/workspaces/current/invitations', { ...owner, workspace }, { email: person.email, role: 'editor' });
    expect(await browser(closed).signIn()).toBe('/login');
    expect(await browser(closed).signIn()).toBe('/login');
  } finally {
    await closed.close();
  }
});

test('the server starts and works without its provider, says so, and finds it once it is back', async () => {
  const gone = await startOidc([callback]);
  await gone.close();
  const port = Number(new URL(gone.issuer).port);
  const lonely = await start({ environment: { ...environment(), OIDC_ISSUER: gone.issuer } });
  try {
    const mine = browser(lonely);
    expect(await mine.leave()).toBe('/login?sso=unreachable');
    const returned = await startOidc([callback], port);
    returned.person = person;
    try {
      expect(await mine.back(await returned.visit(await mine.leave()))).toBe('/login');
    } finally {
      await returned.close();
    }
  } finally {
    await lonely.close();
  }
});

test('without a provider there is no way to it', async () => {
  const plain = await start({ environment: {} });
  try {
    expect((await plain.http.inject('/api/v1/single-sign-on')).json()).toEqual({ name: null });
    expect(await browser(plain).leave()).toBe('/login?sso=failed');
    const { cookie } = { cookie: cookieOf(await plain.signIn((await signedUp(plain)).email)) };
    expect((await plain.call('POST', '/api/v1/me/single-sign-on', { cookie })).statusCode).toBe(404);
    expect((await plain.call('GET', '/api/v1/me/security', { cookie })).json().singleSignOn).toBeNull();
  } finally {
    await plain.close();
  }
});

async function signedUp(of: Identity): Promise<{ email: string }> {
  await of.signUp(person.email);
  return person;
}

test('the owner decides whether the provider stands for both factors', async () => {
  expect((await app.call('GET', '/api/v1/server/single-sign-on', owner)).json()).toEqual({ name: 'Acme ID', trusted: false });
  expect((await app.call('PUT', '/api/v1/server/single-sign-on', owner, { trusted: true })).json()).toEqual({
    name: 'Acme ID',
    trusted: true,
  });
  expect((await app.call('PUT', '/api/v1/server/single-sign-on', owner, { trusted: false })).json().trusted).toBe(false);
});

test('someone with two-factor authentication gives the second step, unless the owner trusts the provider', async () => {
  const mine = browser();
  await mine.signIn();
  const { id } = await mine.me();
  const own = { cookie: mine.cookie() };
  const { key } = (await app.call('POST', '/api/v1/me/two-factor/setup', own)).json();
  const phone = new TOTP({ secret: Secret.fromBase32(key) });
  const shown = (later = 0) => phone.generate({ timestamp: now.getTime() + later * 30_000 });
  await app.call('POST', '/api/v1/me/two-factor/check', own, { code: shown(-1) });
  expect((await app.call('PUT', '/api/v1/me/two-factor', own)).statusCode).toBe(204);

  const elsewhere = browser();
  expect(await elsewhere.signIn()).toBe('/login?step=2');
  expect((await elsewhere.get('/api/v1/me')).statusCode).toBe(401);
  const wrong = await elsewhere.send('POST', '/api/auth/second-step', { code: shown(-1) });
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'This code was already used. Wait for the next one.']);
  expect((await elsewhere.get('/api/v1/me')).statusCode).toBe(401);
  expect((await elsewhere.send('POST', '/api/auth/second-step', { code: shown(), trustDevice: true })).statusCode).toBe(200);
  expect((await elsewhere.me()).id).toBe(id);
  const { items } = (await elsewhere.get('/api/v1/me/security/activity')).json();
  expect(items[0].event).toMatchObject({ kind: 'signed_in', by: 'single_sign_on' });
  // A trusted device isn’t asked.
  await elsewhere.send('POST', '/api/auth/sign-out', {});
  expect(await elsewhere.signIn()).toBe('/login');
  expect((await elsewhere.me()).id).toBe(id);

  const trust = (trusted: boolean) => app.call('PUT', '/api/v1/server/single-sign-on', owner, { trusted });
  await trust(true);
  const vouchedFor = browser();
  expect(await vouchedFor.signIn()).toBe('/login');
  expect((await vouchedFor.me()).id).toBe(id);
  await trust(false);
  expect(await browser().signIn()).toBe('/login?step=2');
});
