import { facebook } from '@everycast/platforms/facebook/facebook';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../../tests/support/accounts.ts';
import { openTestHttp } from '../../../../tests/support/http.ts';
import { consentTo, startSandbox, type TestSandbox } from '../../../../tests/support/sandbox.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { accountsRoutes } from '../account-routes.ts';
import { appRoutes } from '../apps/app-routes.ts';
import { consentRoutes } from './consent-routes.ts';

let sandbox: TestSandbox;
let open: Awaited<ReturnType<typeof openAccounts>>;
let http: Http;
let admin: string;
let other: string;

beforeAll(async () => {
  sandbox = await startSandbox();
  const stands = { on: true, ...sandbox, fetch };
  open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms: { twitter, facebook }, sandbox: stands });
  const workspaceId = await newWorkspace(open.kernel);
  [admin, other] = [await newPerson(open.kernel), await newPerson(open.kernel)];
  http = await openTestHttp({
    db: open.kernel.db,
    members: { [admin]: { [workspaceId]: 'admin' }, [other]: { [workspaceId]: 'admin' }, editor: { [workspaceId]: 'editor' } },
    routes: (server) => {
      accountsRoutes(server, open.accounts, {});
      consentRoutes(server, open.accounts);
      appRoutes(server, open.accounts.apps);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await open?.close();
  await sandbox?.close();
});

type Call = { user?: string | null; payload?: object; accept?: string };
async function call(method: 'GET' | 'POST', url: string, { user = admin, payload, accept = 'application/json' }: Call = {}) {
  const headers = { accept, ...(user !== null && { 'x-user': user }) };
  const answer = await http.inject({ method, url: `/api/v1/accounts${url}`, headers, ...(payload && { payload }) });
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    body: answer.body === '' ? null : answer.json(),
    text: answer.body,
  };
}

/** As a browser that the platform sends back. */
const comeBack = ({ search }: URL, user: string | null = admin) => call('GET', `/callback${search}`, { user, accept: 'text/html' });
const consentAt = async (platform: string, choice?: Parameters<typeof consentTo>[1]) => {
  const { body } = await call('POST', `/${platform}/consent`, { payload: { sandbox: true } });
  return consentTo((body as { url: string }).url, choice);
};

describe('a browser that comes back', () => {
  test('is led to the accounts, with nothing of what the platform sent in the address', async () => {
    const to = await consentAt('facebook');
    const { status, location, text } = await comeBack(to);
    expect(status).toBe(303);
    expect(location).toMatch(/^\/accounts\?connect=[0-9a-f-]{36}$/);
    for (const name of ['code', 'state']) expect(`${location}${text}`).not.toContain(to.searchParams.get(name));
    const id = String(location).split('=')[1];
    const found = await call('GET', `/choices/${id}`);
    expect(found.body).toMatchObject({ state: 'choose' });
    expect(JSON.stringify(found.body)).not.toContain('accessToken');
    const [first] = (found.body as { found: { remoteId: string }[] }).found;
    expect(await call('GET', `/choices/${id}`, { user: other })).toMatchObject({ status: 404 });
    expect(await call('POST', `/choices/${id}`, { payload: { remoteIds: [] } })).toMatchObject({ status: 400 });
    expect(await call('POST', `/choices/${id}`, { user: 'editor', payload: { remoteIds: [first?.remoteId] } })).toMatchObject({
      status: 403,
    });
    const chosen = await call('POST', `/choices/${id}`, { payload: { remoteIds: [first?.remoteId] } });
    expect(chosen).toMatchObject({ status: 201, body: { items: [{ platform: 'facebook', sandbox: true }] } });
  });

  test('is led there with a problem, too', async () => {
    expect((await comeBack(await consentAt('twitter', { deny: true }))).location).toMatch(/^\/accounts\?problem=[0-9a-f-]{36}$/);
    const to = await consentAt('twitter');
    expect((await comeBack(to, other)).location).toBe('/accounts?problem=foreign');
    expect((await comeBack(to, null)).location).toBe('/accounts?problem=signed-out');
    expect((await comeBack(new URL('http://here/?state=a&state=b'))).location).toBe('/accounts?problem=unknown');
    expect((await comeBack(new URL('http://here/?state=never'))).location).toBe('/accounts?problem=unknown');
    expect((await comeBack(to)).location).toMatch(/connect=/);
  });

  test('a program gets its error as every other', async () => {
    expect(await call('GET', '/callback', { user: null })).toMatchObject({ status: 401, body: { error: { code: 'not_signed_in' } } });
  });
});

test('who may begin, and with what', async () => {
  expect(await call('POST', '/twitter/consent', { user: 'editor', payload: { sandbox: true } })).toMatchObject({ status: 403 });
  expect(await call('POST', '/nowhere/consent', { payload: {} })).toMatchObject({ status: 400 });
  expect(await call('POST', '/twitter/consent', { payload: { sandbox: true, more: 1 } })).toMatchObject({ status: 400 });
  expect(await call('POST', '/twitter/consent', { payload: {} })).toMatchObject({
    status: 409,
    body: { error: { code: 'platform_not_configured' } },
  });
  expect((await call('GET', '/ways', { user: 'editor' })).body).toEqual({
    sandbox: true,
    platforms: [
      { platform: 'twitter', ready: false, vetted: false },
      { platform: 'facebook', ready: false, vetted: false },
    ],
    offered: {},
  });
});
