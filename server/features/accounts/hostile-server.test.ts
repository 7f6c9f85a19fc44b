import type { Account } from '@everycast/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createSmallServers } from '../../../tests/support/small-servers.ts';
import type { Http } from '../../kernel/http/http.ts';
import { logins, platforms } from '../../platforms.ts';
import { accountsRoutes } from './account-routes.ts';

const servers = createSmallServers();
let database: TestDatabase;
let open: Awaited<ReturnType<typeof openAccounts>>;
let http: Http;

beforeAll(async () => {
  database = await createTestDatabase();
  open = await openAccounts({ databaseUrl: database.url, platforms, secretKey: 'a secret key for tests alone' });
  const workspaceId = await newWorkspace(open.kernel);
  const tables = database.db.withTables<{ authUser: { id: string; name: string; email: string } }>();
  await tables.insertInto('authUser').values({ id: 'admin', name: 'Mara', email: 'mara@example.com' }).execute();
  const members = { admin: { [workspaceId]: 'admin' as const } };
  http = await openTestHttp({ db: open.kernel.db, members, routes: (server) => accountsRoutes(server, open.accounts, logins({})) });
});
afterAll(async () => {
  await servers.closeAll();
  await http?.close();
  await open?.close();
  await database?.drop();
});

const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
  http.inject({ method, url: `/api/v1/accounts${path}`, headers: { 'x-user': 'admin' }, ...(payload && { payload }) });

/** It calls itself a Bluesky server, and sends what no list could show. */
async function hostileServer(): Promise<string> {
  const did = 'did:web:hostile.example';
  const token = `e30.${Buffer.from(JSON.stringify({ exp: 8.64e12 })).toString('base64url')}.x`;
  const session = { did, handle: `evil\0\u202e${'x'.repeat(2_000_000)}`, accessJwt: token, refreshJwt: token, active: true };
  const answers: Record<string, object> = {
    'com.atproto.server.describeServer': { did },
    'com.atproto.server.createSession': session,
    'com.atproto.server.getSession': session,
    'com.atproto.repo.getRecord': {
      uri: `at://${did}/app.bsky.actor.profile/self`,
      cid: 'x',
      value: { displayName: `Mallory\0${'y'.repeat(100_000)}` },
    },
  };
  const { url } = await servers.serve((request, response) => {
    const method = new URL(request.url ?? '/', 'http://x').pathname.replace('/xrpc/', '');
    request.resume();
    response.writeHead(answers[method] ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answers[method] ?? {}));
  });
  return url;
}

test('an account on a hostile server does not break the list of accounts', async () => {
  const service = await hostileServer();
  const added = await call('POST', '/bluesky', { service, identifier: 'evil.example', password: 'abcd-efgh-ijkl-mnop' });
  expect(added.statusCode, added.body.slice(0, 500)).toBe(201);

  const listed = await call('GET', '');
  expect(listed.statusCode, listed.body.slice(0, 500)).toBe(200);
  const [account] = listed.json<{ items: Account[] }>().items;
  expect(account?.expiresAt).toBeNull();
  expect(account?.handle).toMatch(/^evil x+…$/);
  expect([...(account?.handle ?? '')]).toHaveLength(300);
  expect(account?.displayName).toMatch(/^Mallory y+…?$/);
  expect(listed.body.length).toBeLessThan(5_000);
});
