import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '@everycast/contract/accounts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { type Pds, type PdsAccount, startPds } from '../../../tests/support/pds.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import type { Http } from '../../kernel/http/http.ts';
import { createSafeFetch } from '../../kernel/safe-fetch/safe-fetch.ts';
import { logins, platforms } from '../../platforms.ts';
import { accountsRoutes } from './account-routes.ts';

type Open = Awaited<ReturnType<typeof openAccounts>>;
const secretKey = 'a secret key for tests alone';
let database: TestDatabase;
let pds: Pds;
let open: Open;
let http: Http;
let workspaceId: string;
let now = new Date();

beforeAll(async () => {
  [database, pds] = await Promise.all([createTestDatabase(), startPds()]);
  open = await openAccounts({ databaseUrl: database.url, platforms, secretKey, clock: { now: () => now } });
  workspaceId = await newWorkspace(open.kernel);
  const tables = database.db.withTables<{ authUser: { id: string; name: string; email: string } }>();
  await tables.insertInto('authUser').values({ id: 'admin', name: 'Mara', email: 'mara@example.com' }).execute();
  http = await serve(open, pds.url);
});
afterAll(async () => {
  await http?.close();
  await open?.close();
  await pds?.close();
  await database?.drop();
});

/** `service`: the operator's default. */
const serve = ({ accounts, kernel }: Open, service?: string) =>
  openTestHttp({
    db: kernel.db,
    members: {
      admin: { [workspaceId]: 'admin' },
      editor: { [workspaceId]: 'editor' },
      viewer: { [workspaceId]: 'viewer' },
    },
    routes: (server) =>
      accountsRoutes(
        server,
        accounts,
        logins(service === undefined ? {} : { bluesky: { baseUrl: service, app: null, apiVersion: null, quotas: {} } }),
      ),
  });

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, { user = 'admin', on = http } = {}) {
  const answer = await on.inject({ method, url: `/api/v1/accounts${path}`, headers: { 'x-user': user }, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json(), answer };
}

let made = 0;
const newPerson = () => pds.createAccount(`person${++made}`);

async function connected(person?: PdsAccount): Promise<{ person: PdsAccount; account: Account }> {
  const who = person ?? (await newPerson());
  const { status, body } = await call('POST', '/bluesky', { service: pds.url, identifier: who.handle, password: who.appPassword });
  expect(status, JSON.stringify(body)).toBe(201);
  return { person: who, account: body };
}

describe('connecting to a real server', () => {
  test('by handle and app password; nothing secret is in the answer', async () => {
    const { person, account } = await connected();
    expect(account).toMatchObject({ platform: 'bluesky', service: pds.url, handle: person.handle, state: 'healthy', avatarUrl: null });
    expect(Date.parse(account.expiresAt ?? '')).toBeGreaterThan(Date.now() + 60 * 24 * 3_600_000);
    expect((await call('GET', '')).body.items).toContainEqual(account);
    expect((await call('GET', `/${account.id}`)).body).toEqual(account);
    const { credentials } = (await open.accounts.load([account.id])).get(account.id) ?? expect.fail('It is not there.');
    for (const secret of [...Object.values(credentials), person.appPassword]) expect(JSON.stringify(account)).not.toContain(secret);
  });

  test('where the body names no service, the operator’s default is meant', async () => {
    const person = await newPerson();
    const { status, body } = await call('POST', '/bluesky', { identifier: `@${person.handle}`, password: person.appPassword });
    expect([status, body.service]).toEqual([201, pds.url]);
  });

  test('by the address of one’s mail, too', async () => {
    const person = await newPerson();
    const identifier = `${person.handle.replace('.test', '')}@example.com`;
    expect((await call('POST', '/bluesky', { service: pds.url, identifier, password: person.password })).status).toBe(201);
  });
});

describe('what goes wrong is said plainly', () => {
  async function refused(service: string, on = http, password = 'wrong') {
    const { status, body } = await call('POST', '/bluesky', { service, identifier: 'somebody.test', password }, { on });
    return { status, code: body.error.code, message: body.error.message as string };
  }

  test('a wrong password', async () => {
    const { handle } = await newPerson();
    const { status, body } = await call('POST', '/bluesky', { service: pds.url, identifier: handle, password: 'wrong' });
    expect([status, body.error.code]).toEqual([422, 'wrong_credentials']);
    expect(body.error.message).toMatch(/handle.*password/);
    expect(JSON.stringify(body)).not.toContain('wrong"');
  });

  test('nothing entered', async () => {
    const { status, body } = await call('POST', '/bluesky', { service: pds.url, identifier: ' ', password: '' });
    expect([status, body.error.code]).toEqual([400, 'invalid_input']);
    expect(body.error.message).toContain('Enter your handle');
    expect(body.error.message).toContain('Enter an app password.');
  });

  test('a host that is no Bluesky server', async () => {
    const other = await listen((_request, response) => response.setHeader('content-type', 'text/html').end('<h1>Hello</h1>'));
    expect(await refused(other.url)).toMatchObject({ status: 422, code: 'not_a_platform_server' });
    await other.close();
  });

  test('a host that does not exist, one that refuses connections and one that is silent', async () => {
    const silent = await listen((request) => request.resume());
    const resolve = async (name: string) => {
      if (name !== 'silent.example') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return [{ address: '127.0.0.1', family: 4 }];
    };
    const other = await openOther({ resolve, limits: { silenceMs: 200 } });
    expect(await refused('https://no.example', other.http)).toMatchObject({ status: 422, code: 'address_unreachable' });
    expect(await refused(`http://silent.example:${silent.port}`, other.http)).toMatchObject({ status: 422, code: 'address_too_slow' });
    await silent.close();
    expect(await refused(`http://silent.example:${silent.port}`, other.http)).toMatchObject({ status: 422, code: 'address_unreachable' });
    await other.close();
  });

  test('a private address, in whatever way it is written, unless the operator allows it', async () => {
    const { port } = new URL(pds.url);
    const other = await openOther({ allowPrivate: false });
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']) {
      const answer = await refused(`http://${host}:${port}`, other.http);
      expect([host, answer.status, answer.code]).toEqual([host, 422, 'address_not_allowed']);
    }
    expect((await refused('http://169.254.169.254')).code).toBe('address_not_allowed');
    expect((await refused('ftp://pds.example', other.http)).code).toBe('invalid_input');
    await other.close();
  });

  /** Another process on the same database, whose requests go out in another way. */
  async function openOther(fetching: Partial<Parameters<typeof createSafeFetch>[0]>) {
    const another = await openAccounts({
      databaseUrl: database.url,
      platforms,
      safeFetch: createSafeFetch({ allowPrivate: true, ...fetching }),
    });
    const server = await serve(another);
    return { http: server, close: () => server.close().then(() => another.close()) };
  }
});

describe('keeping a connection alive', () => {
  test('a test says that all is well, or who has to do what', async () => {
    const { person, account } = await connected();
    expect((await call('POST', `/${account.id}/test`)).body).toMatchObject({ id: account.id, state: 'healthy' });
    await person.revoke();
    later(3 * 3_600_000);
    const tested = (await call('POST', `/${account.id}/test`)).body;
    expect(tested).toMatchObject({ state: 'reconnect', problem: expect.stringContaining('app password') });
    expect(open.heard.news.at(-1)).toMatchObject({ workspaceId, kind: 'account.reconnect' });
  });

  test('reconnecting with a new app password brings it back', async () => {
    const { person, account } = await connected();
    expect((await call('POST', `/${account.id}/reconnect`, { password: 'wrong' })).body.error.code).toBe('wrong_credentials');
    const { status, body } = await call('POST', `/${account.id}/reconnect`, { password: person.appPassword });
    expect([status, body.id, body.state]).toEqual([200, account.id, 'healthy']);
    expect(open.heard.healthy).toContain(account.id);
  });

  test('two workers renew it once between them', async () => {
    const { account } = await connected();
    const other = await openAccounts({ databaseUrl: database.url, platforms, secretKey });
    const renewed = await Promise.all([open, other, open, other].map(({ accounts }) => renewAs(accounts, account.id, 1)));
    expect(new Set(renewed.map(({ version, credentials }) => `${version} ${credentials.refreshJwt}`)).size).toBe(1);
    expect(renewed[0]?.version).toBe(2);
    await other.close();
  });

  test('a process that is killed between the answer and the commit costs nobody the account', async () => {
    const { account } = await connected();
    const folder = await mkdtemp(join(tmpdir(), 'everycast-killed-'));
    const script = new URL('../../../tests/support/killed-renewal.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [script, database.url, folder, secretKey, account.id, '1'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    await rm(folder, { recursive: true, force: true });

    later(3 * 60_000);
    await open.accounts.checkAll();
    const after = (await open.accounts.load([account.id])).get(account.id);
    expect(after).toMatchObject({ version: 2, needsPerson: null });
    expect((await call('POST', `/${account.id}/test`)).body.state).toBe('healthy');
  });

  test('a changed name and picture are followed; the picture is our own copy', async () => {
    const { person, account } = await connected();
    const source = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { blob } = await person.call('com.atproto.repo.uploadBlob', new Uint8Array(source));
    const record = { $type: 'app.bsky.actor.profile', displayName: 'Mara Lind', avatar: blob };
    await person.call('com.atproto.repo.putRecord', { repo: person.did, collection: 'app.bsky.actor.profile', rkey: 'self', record });
    expect((await call('POST', `/${account.id}/test`)).body).toMatchObject({ displayName: 'Mara Lind', avatarUrl: null });

    const worker = await openAccounts({ databaseUrl: database.url, platforms, secretKey, storage: open.kernel.storage, work: true });
    const avatarUrl = await expect
      .poll(async () => (await call('GET', `/${account.id}`)).body.avatarUrl, { timeout: 60_000, interval: 200 })
      .toMatch(/^\/api\/v1\/accounts\//)
      .then(async () => (await call('GET', `/${account.id}`)).body.avatarUrl as string);
    await worker.close();

    const picture = await http.inject({ method: 'GET', url: avatarUrl, headers: { 'x-user': 'viewer' } });
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-security-policy': "sandbox; default-src 'none'" });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 });
    expect((await call('DELETE', `/${account.id}`)).status).toBe(204);
    expect((await http.inject({ method: 'GET', url: avatarUrl, headers: { 'x-user': 'viewer' } })).statusCode).toBe(404);
  });
});

describe('who may do what', () => {
  test('seeing is for all members, testing for editors, the rest for admins', async () => {
    const { account } = await connected();
    const code = async (method: 'GET' | 'POST' | 'DELETE', path: string, user: string, payload?: object) =>
      (await call(method, path, payload, { user })).body?.error?.code ?? 'done';
    const login = { service: pds.url, identifier: 'x', password: 'x' };
    expect(await code('GET', '', 'viewer')).toBe('done');
    expect(await code('GET', `/${account.id}`, 'viewer')).toBe('done');
    expect(await code('POST', `/${account.id}/test`, 'viewer')).toBe('role_too_low');
    expect(await code('POST', `/${account.id}/test`, 'editor')).toBe('done');
    for (const [method, path, payload] of [
      ['POST', '/bluesky', login],
      ['POST', `/${account.id}/reconnect`, { password: 'x' }],
      ['DELETE', `/${account.id}`, undefined],
    ] as const) {
      expect(await code(method, path, 'editor', payload)).toBe('role_too_low');
      expect(await code(method, path, 'stranger', payload)).toBe('not_a_member');
    }
    expect(await code('DELETE', `/${account.id}`, 'admin')).toBe('done');
    expect(await code('GET', `/${account.id}`, 'viewer')).toBe('not_found');
  });
});

function later(milliseconds: number): void {
  now = new Date(now.getTime() + milliseconds);
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { port, url: `http://127.0.0.1:${port}`, close };
}
