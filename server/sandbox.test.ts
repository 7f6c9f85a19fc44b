import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { twitter } from '@everycast/platforms/twitter/twitter';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { consentTo, fetchAs } from '../tests/support/consent.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { videoOf } from '../tests/support/films.ts';
import { openTestHttp } from '../tests/support/http.ts';
import { bytesOf, pictureOf } from '../tests/support/pictures.ts';
import { testEnv } from '../tests/support/platform-env.ts';
import { wholeFeed } from '../tests/support/serve-sandbox.ts';
import { signUp } from '../tests/support/visitor.ts';
import { createApp } from './app.ts';
import { redirectUrlOf } from './features/accounts/apps/apps.ts';
import { readConfig } from './kernel/config.ts';
import type { Http } from './kernel/http/http.ts';
import { newId } from './kernel/ids.ts';
import { createLog } from './kernel/log.ts';
import { type OpenKernel, openKernel } from './kernel/open-kernel.ts';
import { FileMissing } from './kernel/storage.ts';
import { type OpenSandbox, openSandbox } from './sandbox.ts';
import { start } from './start.ts';

/* The stand-ins as the server has them: under its own address for browsers, and at home for the server's own calls. */

let database: TestDatabase;
let dataDir: string;
const ends: (() => Promise<unknown>)[] = [];
let now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'everycast-sandbox-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  now = new Date('2026-11-21T12:00:00Z');
});

async function open(environment: Record<string, string> = {}): Promise<OpenKernel> {
  const config = readConfig({ PORT: '0', ...environment });
  const log = createLog('silent');
  const secretKey = 'a secret key for tests alone';
  const opened = await openKernel({ config, databaseUrl: database.url, dataDir, secretKey, log, clock: { now: () => now } });
  ends.push(opened.close);
  return opened;
}

async function newTenant(): Promise<string> {
  const row = { id: newId(), name: 'Studio', zone: 'UTC', personalOf: null, createdAt: now };
  await database.db.withTables<{ workspace: typeof row }>().insertInto('workspace').values(row).execute();
  return row.id;
}

/** A server that browsers reach, with the sandbox and whatever else. */
async function listening(more: (http: Http) => unknown = () => undefined) {
  const { kernel, setPublicUrl } = await open();
  const sandbox = (await openSandbox(kernel, lookUps)) as OpenSandbox;
  ends.push(sandbox.close);
  const http = await openTestHttp({ db: kernel.db, members: {}, routes: (one) => [sandbox.mount(one), more(one)] });
  ends.push(() => http.close());
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  setPublicUrl(url);
  return { sandbox, url, kernel };
}

/** What Mara has chosen to read in. */
let chosenLanguage: string | null = null;
/** Somebody who is signed in, and in every workspace; and somebody who is in none. */
const [member, stranger] = ['user=mara', 'user=eve'];
const lookUps = {
  languageOf: async () => null,
  async who(headers: Headers) {
    const [, userId] = /^user=(.+)$/.exec(headers.get('cookie') ?? '') ?? [];
    return userId === undefined ? null : { userId, language: userId === 'mara' ? chosenLanguage : null };
  },
  isMember: async (userId: string) => userId === 'mara',
  accounts: async () => ({ working: [], again: null }),
};

/** Goes through the consent of X as a person with a browser would. @returns a token of theirs */
async function tokenAt(
  kernel: Pick<OpenKernel['kernel'], 'publicUrl'>,
  { serviceOf, appOf }: OpenSandbox,
  tenant: string,
  fetch: typeof globalThis.fetch,
): Promise<string> {
  const verifier = randomBytes(40).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const ask = { service: serviceOf('twitter'), app: appOf(tenant), redirectUri: redirectUrlOf(kernel), state: 's' };
  const back = await consentTo(twitter.connect.consentUrl({ ...ask, challenge }), {}, fetchAs(member, fetch));
  const code = back.searchParams.get('code') ?? '';
  const grant = await twitter.connect.exchange({ ...ask, code, verifier }, testEnv({ now: () => now, fetch }));
  return String((grant.credentials as Record<string, unknown>).accessToken);
}

test('what no database keeps, and workspaces that are not there, are answered by every stand-in without a failure', async () => {
  const { sandbox, url } = await listening();
  const nobody = `sandbox-${newId()}`;
  const json = { 'content-type': 'application/json' };
  for (const platform of sandbox.played.platforms.keys()) {
    const at = `${url}/sandbox/${platform}`;
    const form = new URLSearchParams({ client_id: nobody, client_key: nobody, account: 'ida', grant_type: 'client_credentials' });
    for (const [path, init] of [
      ['/media/%00', {}],
      ['/api/v1/statuses/%00', {}],
      ['/avatars/%00', {}],
      ['/x?a=%00', {}],
      ['/oauth/token', { method: 'POST', headers: json, body: '{"a":"\\ud800"}' }],
      ['/oauth/token', { method: 'POST', headers: json, body: '['.repeat(400_000) }],
      ['/api/v1/statuses', { method: 'POST', headers: json, body: '['.repeat(200_000) + ']'.repeat(200_000) }],
      ['/oauth/authorize', { method: 'POST', body: form }],
      ['/oauth/token', { method: 'POST', body: form }],
      [`/oauth/authorize?client_id=${nobody}&response_type=code&redirect_uri=http://127.0.0.1/`, {}],
    ] as [string, RequestInit][]) {
      const answer = await fetch(at + path, { redirect: 'manual', ...init });
      await answer.body?.cancel();
      expect([platform, path.slice(0, 40), answer.status < 500]).toEqual([platform, path.slice(0, 40), true]);
    }
  }
});

test('a file is posted over HTTP as it comes, shown with headers that run nothing, and in ranges', async () => {
  const { sandbox, url, kernel } = await listening();
  const tenant = await newTenant();
  const headers = { authorization: `Bearer ${await tokenAt(kernel, sandbox, tenant, fetch)}` };
  const api = `${url}/sandbox/twitter/api/2`;
  const json = (body: object) => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const bytes = Buffer.from(await bytesOf(videoOf(3_000_000, 'film')));
  const wish = { media_type: 'video/mp4', total_bytes: bytes.length, media_category: 'tweet_video' };
  const { data } = (await (await fetch(`${api}/media/upload/initialize`, json(wish))).json()) as { data: { id: string } };
  for (const [index, from] of [0, 1_500_000].entries()) {
    const form = new FormData();
    form.set('segment_index', String(index));
    form.set('media', new Blob([bytes.subarray(from, from + 1_500_000)]));
    const appended = await fetch(`${api}/media/upload/${data.id}/append`, { method: 'POST', headers, body: form });
    expect([appended.status, await appended.json()]).toMatchObject([200, {}]);
  }
  expect((await fetch(`${api}/media/upload/${data.id}/finalize`, { method: 'POST', headers })).status).toBe(200);
  now = new Date(now.getTime() + 10_000);
  const posted = await fetch(`${api}/tweets`, json({ text: 'Look', media: { media_ids: [data.id] } }));
  expect(posted.status).toBe(201);

  const [post] = (await sandbox.played.platforms.get('twitter')?.feed(tenant, wholeFeed))?.posts ?? [];
  expect(post).toMatchObject({ text: 'Look', media: [{ kind: 'video', path: `media/${data.id}` }] });
  const file = `${url}/sandbox/twitter/media/${data.id}`;
  const whole = await fetch(file);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '3000000',
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const over = await fetch(file, { headers: { range: 'bytes=1499990-1500009' } });
  expect([over.status, over.headers.get('content-range')]).toEqual([206, 'bytes 1499990-1500009/3000000']);
  expect(Buffer.from(await over.arrayBuffer()).equals(bytes.subarray(1_499_990, 1_500_010))).toBe(true);
  const end = await fetch(file, { headers: { range: 'bytes=-5' } });
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-5))).toBe(true);
  expect((await fetch(file, { headers: { range: 'bytes=3000000-' } })).status).toBe(416);
  expect((await fetch(file, { method: 'HEAD' })).headers.get('content-length')).toBe('3000000');
});

test('the page of consent has a policy of its own, and the address of a post leads to the screen that shows it', async () => {
  const { url, sandbox, kernel } = await listening();
  const html = { headers: { accept: 'text/html', cookie: member }, redirect: 'manual' } as const;
  const shown = await fetch(`${url}/sandbox/twitter/web/sandbox_one/status/1?x=y`, html);
  expect([shown.status, shown.headers.get('location')]).toEqual([
    303,
    `/sandbox/twitter?at=${encodeURIComponent('web/sandbox_one/status/1?x=y')}`,
  ]);
  expect((await fetch(`${url}/sandbox/twitter/web/sandbox_one/status/1`)).status).toBe(404);
  const { clientId } = sandbox.appOf(await newTenant());
  const ask = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUrlOf(kernel), scope: 'tweet.read' });
  ask.set('code_challenge', 'x'.repeat(43));
  const page = await fetch(`${url}/sandbox/twitter/web/i/oauth2/authorize?${ask}&state=${'s'.repeat(600)}`, html);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await page.text()).toMatch(/<html lang="en">[\s\S]*Everycast wants to use a sandbox account\.[\s\S]*>Allow</);
  chosenLanguage = 'es';
  const chosen = await fetch(`${url}/sandbox/twitter/web/i/oauth2/authorize?${ask}`, html);
  chosenLanguage = null;
  expect(await chosen.text()).toContain('<html lang="es">');
});

test('nobody gives a consent but a member of the workspace who is signed in, and for no other address than the app’s', async () => {
  const { url, sandbox, kernel } = await listening();
  const tenant = await newTenant();
  const { clientId } = sandbox.appOf(tenant);
  const query = { response_type: 'code', client_id: clientId, scope: 'tweet.read', state: 's', code_challenge: 'x'.repeat(43) };
  const people = (await sandbox.played.platforms.get('twitter')?.people(tenant)) ?? [];
  const decision = new URLSearchParams({ account: people[0]?.id ?? '', decision: 'allow', scope: 'tweet.read' });

  async function statuses(cookie: string | null, redirectUri: string, more: object = {}): Promise<number[]> {
    const address = `${url}/sandbox/twitter/web/i/oauth2/authorize?${new URLSearchParams({ ...query, redirect_uri: redirectUri, ...more })}`;
    const given = { redirect: 'manual' as const, ...(cookie && { headers: { cookie } }) };
    const answers = [await fetch(address, given), await fetch(address, { ...given, method: 'POST', body: decision })];
    for (const answer of answers) expect(answer.headers.get('location')?.startsWith(redirectUrlOf(kernel)) ?? true).toBe(true);
    return answers.map(({ status }) => status);
  }
  const own = redirectUrlOf(kernel);
  expect(await statuses(member, own)).toEqual([200, 303]);
  expect(await statuses(null, own)).toEqual([401, 401]);
  expect(await statuses(stranger, own)).toEqual([403, 403]);
  for (const elsewhere of [
    'https://evil.example/',
    'javascript:alert(1)',
    `${own}/x`,
    `${own}?next=https://evil.example`,
    '//evil.example',
    '',
  ]) {
    expect(await statuses(member, elsewhere), elsewhere).toEqual([400, 400]);
  }
  // Other errors in the request go to the app alone, and only if a member sends it.
  expect(await statuses(null, 'https://evil.example/', { response_type: 'token' })).toEqual([400, 400]);
  expect((await statuses(stranger, own, { client_id: `sandbox-${newId()}` }))[0]).toBe(403);
});

test('the stand-ins share the limits of this server', async () => {
  const { url } = await listening();
  const statuses = new Set<number>();
  for (let index = 0; index < 1_250; index += 50) {
    const some = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/sandbox/twitter/api/2/users/me`)));
    for (const answer of some) {
      statuses.add(answer.status);
      await answer.arrayBuffer();
    }
  }
  expect([...statuses].sort()).toEqual([401, 429]);
});

test('what is old is forgotten, and so are codes and tokens that nobody can use; connections stay valid', async () => {
  const { sandbox, url, kernel } = await listening();
  const tenant = await newTenant();
  const headers = { authorization: `Bearer ${await tokenAt(kernel, sandbox, tenant, fetch)}`, 'content-type': 'application/json' };
  const api = `${url}/sandbox/twitter/api/2`;
  expect((await fetch(`${api}/tweets`, { method: 'POST', headers, body: JSON.stringify({ text: 'Old' }) })).status).toBe(201);
  const kinds = async () => {
    const things = database.db.withTables<{ sandboxRecord: { kind: string; tenant: string } }>().selectFrom('sandboxRecord');
    return new Set((await things.select('kind').where('tenant', '=', tenant).execute()).map(({ kind }) => kind));
  };
  expect(await kinds()).toContain('code');
  now = new Date(now.getTime() + 2 * 86_400_000);
  await sandbox.played.clean();
  expect(await kinds()).not.toContain('code');
  const feed = async () => (await sandbox.played.platforms.get('twitter')?.feed(tenant, wholeFeed))?.posts ?? [];
  expect((await feed()).filter(({ replyTo }) => replyTo === null).map(({ text }) => text)).toEqual(['Old']);
  now = new Date(now.getTime() + 100 * 86_400_000);
  await sandbox.played.clean();
  expect(await feed()).toEqual([]);
  expect(await kinds()).toContain('grant');
});

test('the server’s own calls stay at home, whatever its address is and though nothing listens there', async () => {
  const { kernel } = await open({ PUBLIC_URL: 'https://social.example', ROLES: 'worker' });
  const sandbox = (await openSandbox(kernel, lookUps)) as OpenSandbox;
  ends.push(sandbox.close);
  expect(sandbox.serviceOf('twitter')).toBe('https://social.example/sandbox/twitter');
  const token = await tokenAt(kernel, sandbox, await newTenant(), sandbox.fetch);
  const me = `${sandbox.serviceOf('twitter')}/api/2/users/me`;
  const answer = await sandbox.fetch(me, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.url, await answer.json()]).toMatchObject([me, { data: { username: 'sandbox_one' } }]);
  // Bodies of every kind arrive: JSON, a form of several parts, and bytes as they come.
  const ask = (path: string, body?: object) =>
    sandbox.fetch(`${sandbox.serviceOf('twitter')}/api/2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  const picture = await bytesOf(pictureOf(300, 'picture'));
  const begun = await ask('/media/upload/initialize', { media_type: 'image/png', total_bytes: 300, media_category: 'tweet_image' });
  const { data } = (await begun.json()) as { data: { id: string } };
  const form = new FormData();
  form.set('segment_index', '0');
  form.set('media', new Blob([picture]));
  expect((await ask(`/media/upload/${data.id}/append`, form)).status).toBe(200);
  expect((await ask(`/media/upload/${data.id}/finalize`)).status).toBe(200);
  const shown = await (await sandbox.fetch(`${sandbox.serviceOf('twitter')}/media/${data.id}`)).bytes();
  expect(Buffer.compare(shown, picture)).toBe(0);
  const text = Buffer.from(JSON.stringify({ text: 'Streamed', media: { media_ids: [data.id] } }));
  const streamed = await sandbox.fetch(`${sandbox.serviceOf('twitter')}/api/2/tweets`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': String(text.length) },
    body: new Blob([text]).stream(),
  });
  expect([streamed.status, await streamed.json()]).toMatchObject([201, { data: { text: expect.stringMatching(/^Streamed /) } }]);
  // Where an answer leads elsewhere, the caller sees it, and nothing goes there.
  const away = `${sandbox.serviceOf('twitter')}/web/nobody`;
  expect((await sandbox.fetch(away, { headers: { accept: 'text/html' }, redirect: 'follow' })).status).toBe(303);
  // Addresses that only begin alike are no addresses of the sandbox.
  for (const other of ['https://social.example.invalid/sandbox/x', 'http://127.0.0.1:9/sandbox/twitter']) {
    await expect(sandbox.fetch(other)).rejects.toMatchObject({ name: 'FetchRefused' });
  }
});

test('what a platform fetches by itself comes from this server', async () => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  const { sandbox, url } = await listening((http) =>
    http.get('/picture', { config: { access: 'public' } }, (_request, reply) => reply.type('image/jpeg').send(picture)),
  );
  const { standIn, tokens, people } = sandbox.played.platforms.get('instagram') ?? {};
  expect(standIn).toBeDefined();
  const tenant = await newTenant();
  const [person] = (await people?.(tenant)) ?? [];
  const scopes = ['instagram_business_basic', 'instagram_business_content_publish'];
  const at = { redirectUri: url, challenge: null, method: null };
  const { clientId } = sandbox.appOf(tenant);
  const consent = { tenant, account: person?.id ?? '', clientId, scopes };
  const code = (await tokens?.code(consent, at, 60)) ?? '';
  const redeemed = await tokens?.redeem(code, { clientId, redirectUri: url, verifier: null });
  if (!redeemed?.ok) throw new Error('No consent.');
  const token = (await tokens?.access(redeemed.grant, tenant, 600)) ?? '';
  const form = new URLSearchParams({ image_url: `${url}/picture`, caption: 'Navy', access_token: token });
  const made = await sandbox.fetch(`${sandbox.serviceOf('instagram')}/graph/v25.0/${person?.id}/media`, { method: 'POST', body: form });
  expect([made.status, await made.json()]).toMatchObject([200, { id: expect.any(String) }]);
});

test('the files of a workspace go after it', async () => {
  const { sandbox, url, kernel } = await listening();
  const tenant = await newTenant();
  const headers = { authorization: `Bearer ${await tokenAt(kernel, sandbox, tenant, fetch)}`, 'content-type': 'application/json' };
  const api = `${url}/sandbox/twitter/api/2`;
  const wish = JSON.stringify({ media_type: 'image/png', total_bytes: 4, media_category: 'tweet_image' });
  const made = (await (await fetch(`${api}/media/upload/initialize`, { method: 'POST', headers, body: wish })).json()) as {
    data: { id: string };
  };
  const form = new FormData();
  form.set('segment_index', '0');
  form.set('media', new Blob(['abcd']));
  const { authorization } = headers;
  await fetch(`${api}/media/upload/${made.data.id}/append`, { method: 'POST', headers: { authorization }, body: form });
  const key = `sandbox/twitter/${made.data.id}/0`;
  const later = () => {
    now = new Date(now.getTime() + 2 * 86_400_000);
  };
  later();
  await sandbox.played.clean();
  expect(await kernel.storage.size(key)).toBe(4);
  // A key that only the body of a thing tells is in use too.
  for (const fileKey of ['sandbox/twitter/told', 'sandbox/twitter/lost']) {
    const file = { fileKey, platform: 'twitter', createdAt: now };
    await kernel.storage.put(fileKey, Buffer.from('x'), 'text/plain');
    await database.db.withTables<{ sandboxFile: typeof file }>().insertInto('sandboxFile').values(file).execute();
  }
  const thing = {
    platform: 'twitter',
    kind: 'blob',
    id: 'b',
    tenant,
    parent: null,
    body: { file: { key: 'sandbox/twitter/told' } },
    createdAt: now,
  };
  await database.db.withTables<{ sandboxRecord: typeof thing }>().insertInto('sandboxRecord').values(thing).execute();
  later();
  await sandbox.played.clean();
  expect(await kernel.storage.size('sandbox/twitter/told')).toBe(1);
  await expect(kernel.storage.size('sandbox/twitter/lost')).rejects.toBeInstanceOf(FileMissing);
  await database.db.withTables<{ workspace: { id: string } }>().deleteFrom('workspace').where('id', '=', tenant).execute();
  await sandbox.played.clean();
  await expect(kernel.storage.size(key)).rejects.toBeInstanceOf(FileMissing);
});

test('without the sandbox nothing of it answers', async () => {
  const { kernel } = await open({ SANDBOX: 'off' });
  expect(await openSandbox(kernel, lookUps)).toBeNull();
  const app = await createApp(kernel);
  ends.push(() => app.http.close());
  for (const path of ['web/i/oauth2/authorize', 'api/2/users/me']) {
    expect((await app.http.inject(`/sandbox/twitter/${path}`)).statusCode).toBe(404);
  }
  expect((await app.http.inject({ method: 'POST', url: '/sandbox/twitter/api/2/tweets', payload: {} })).statusCode).toBe(404);
});

test('without the sandbox the application offers nothing of it', async () => {
  const settings = { PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET_KEY: 'a secret key for tests alone' };
  const { url, stop } = await start(readConfig({ ...settings, SANDBOX: 'off', LOG_LEVEL: 'silent' }));
  ends.push(stop);
  const person = await signUp(url ?? expect.fail('It has no address.'));
  expect(await person.call('GET', '/api/v1/sandbox')).toEqual({ on: false, platforms: [], liveSince: null });
  expect(await person.call('GET', '/api/v1/accounts/ways')).toMatchObject({ sandbox: false });
  await expect(person.call('GET', '/api/v1/sandbox/twitter/feed')).rejects.toThrow(/ 404 .*The sandbox is turned off/);
  await expect(person.call('POST', '/api/v1/accounts/bluesky/sandbox', {})).rejects.toThrow(/The sandbox is turned off/);
  await expect(person.call('POST', '/api/v1/accounts/twitter/consent', { sandbox: true })).rejects.toThrow(/The sandbox is turned off/);
});
