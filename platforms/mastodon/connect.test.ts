import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectBy, newAccount } from '../../tests/support/mastodon.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { beginStep } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import type { ConnectedAccount } from '../port/account.ts';
import { onePart } from '../port/draft.ts';
import { mastodon } from './mastodon.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const env = testEnv();
const { connect } = mastodon;
const scopes = ['read:accounts', 'read:statuses', 'write:statuses', 'write:media', 'read:notifications', 'write:favourites'];

/** A `fetch` of servers that there are not: what they answer, by method and path. */
function servers(answers: Record<string, (body: unknown) => Response>): { fetch: typeof fetch; asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    fetch: async (input, init = {}) => {
      const { pathname } = new URL(String(input));
      const key = `${init.method ?? 'GET'} ${pathname}`;
      asked.push(key);
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
      return answers[key]?.(body) ?? new Response('<html>Not here</html>', { status: 404, headers: { 'content-type': 'text/html' } });
    },
  };
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const service = 'https://social.example';
const ask = { service, redirectUri: 'https://everycast.example/back' };

describe('registering', () => {
  test('Everycast makes itself known to a server', async () => {
    const app = await connect.register?.({ ...ask, service: sandbox.serviceOf('mastodon') }, env);
    expect(app).toEqual({ clientId: expect.stringMatching(/.{20}/), clientSecret: expect.stringMatching(/.{20}/) });
  });

  test('with a server of version 3, which knows one address and no newer way of asking', async () => {
    const bodies: unknown[] = [];
    const { fetch, asked } = servers({
      'GET /api/v1/instance': json({ uri: 'social.example', version: '3.5.3', configuration: { statuses: { max_characters: 500 } } }),
      'POST /api/v1/apps': (body) => {
        bodies.push(body);
        return Response.json({ id: '1', client_id: 'id', client_secret: 'secret' });
      },
    });
    expect(await connect.register?.(ask, { ...env, fetch })).toEqual({ clientId: 'id', clientSecret: 'secret' });
    expect(asked).toEqual(['GET /api/v2/instance', 'GET /api/v1/instance', 'POST /api/v1/apps']);
    const website = 'https://everycast.example';
    expect(bodies).toEqual([{ client_name: 'Everycast', redirect_uris: ask.redirectUri, scopes: scopes.join(' '), website }]);
  });

  test('with a server that shows itself to nobody who is not logged in', async () => {
    const { fetch } = servers({
      'GET /api/v2/instance': json({ error: 'This method requires an authenticated user' }, 401),
      'POST /api/v1/apps': json({ client_id: 'id', client_secret: 'secret' }),
    });
    expect(await connect.register?.(ask, { ...env, fetch })).toEqual({ clientId: 'id', clientSecret: 'secret' });
  });

  test.each([
    [
      'a page',
      servers({ 'GET /api/v2/instance': () => new Response('<html></html>'), 'GET /api/v1/instance': () => new Response('Hello') }),
    ],
    ['nothing at all', servers({})],
    ['something else in JSON', servers({ 'GET /api/v2/instance': json({ name: 'Shop' }), 'GET /api/v1/instance': json([]) })],
    [
      'another API that wants a login',
      servers({ 'GET /api/v2/instance': json({ error: 'No' }, 403), 'POST /api/v1/apps': json({ ok: true }) }),
    ],
  ])('no Mastodon server: %s', async (_what, { fetch }) => {
    await expect(connect.register?.(ask, { ...env, fetch })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'not_a_platform_server',
      reason: reads('social.example is not a Mastodon server. Enter the part of your handle after the second @.'),
    });
  });

  test('an address that leads to the real one says which', async () => {
    const moved = () => new Response(null, { status: 301, headers: { location: 'https://mastodon.social.example/api/v2/instance' } });
    const { fetch, asked } = servers({ 'GET /api/v2/instance': moved });
    const reason = reads('social.example is not a Mastodon server. It leads to mastodon.social.example. Try that.');
    await expect(connect.register?.(ask, { ...env, fetch })).rejects.toMatchObject({ code: 'not_a_platform_server', reason });
    expect(asked).toHaveLength(1);
  });

  test('trouble that passes makes no server another one', async () => {
    const { fetch } = servers({ 'GET /api/v2/instance': () => new Response('Bad gateway', { status: 502 }) });
    await expect(connect.register?.(ask, { ...env, fetch })).rejects.toMatchObject({ kind: 'outage' });
    await expect(connect.register?.({ ...ask, service: 'http://127.0.0.1:1' }, env)).rejects.toMatchObject({
      kind: 'outage',
      code: 'address_unreachable',
    });
  });
});

describe('consent', () => {
  test('leads to the account, with what its server takes', async () => {
    const world = await sandbox.newTenant();
    const { back, grant, account } = await connectBy({ app: world.app, service: sandbox.serviceOf('mastodon') }, env);
    expect(back.searchParams.get('state')).toBe('state');
    expect(grant.scopes).toEqual(scopes);
    const { host } = new URL(account.service);
    expect(account).toMatchObject({ handle: `sandbox_one@${host}`, displayName: 'Sandbox 1', expiresAt: null });
    expect(account.profileUrl).toBe(`${account.service}/@sandbox_one`);
    expect(account.traits).toMatchObject({
      characters: 500,
      urlCharacters: 23,
      files: 4,
      altCharacters: 1500,
      visibility: 'public',
      sensitive: false,
      keepsKeys: true,
    });
    expect(connect.refreshDue(account.credentials, new Date('2100-01-01'))).toBe(false);
    expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId, handle: account.handle });
  });

  test('another account of the same server', async () => {
    const world = await sandbox.newTenant();
    const by = { app: world.app, service: sandbox.serviceOf('mastodon') };
    const [, second] = (await sandbox.platforms.get('mastodon')?.people(world.id)) ?? [];
    const { account } = await connectBy(by, env, { account: second?.id ?? '' });
    expect(account.displayName).toBe('Sandbox 2');
  });

  test('that was denied', async () => {
    const world = await sandbox.newTenant();
    const by = { app: world.app, service: sandbox.serviceOf('mastodon') };
    await expect(connectBy(by, env, { deny: true })).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('without a permission', async () => {
    const world = await sandbox.newTenant();
    const by = { app: world.app, service: sandbox.serviceOf('mastodon') };
    const { grant, account } = await connectBy(by, env, { without: ['write:statuses'] });
    expect(grant.scopes).not.toContain('write:statuses');
    await expect(publishText('No', account)).rejects.toMatchObject({
      kind: 'reconnect',
      platformMessage: expect.stringContaining('authorized scopes'),
    });
  });

  test('whose code is used twice, or whose app the server has forgotten', async () => {
    const { account } = await newAccount(sandbox, env);
    const given = { service: account.service, app: account.app as NonNullable<ConnectedAccount['app']>, redirectUri: ask.redirectUri };
    const exchange = (app = given.app) => connect.exchange({ ...given, app, code: 'used', verifier: 'v' }, env);
    await expect(exchange()).rejects.toMatchObject({ kind: 'rejected', reason: reads('Connect again') });
    const forgotten = { clientId: 'unknown', clientSecret: 'secret' };
    await expect(exchange(forgotten)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('no longer recognizes Everycast'),
    });
  });
});

function publishText(text: string, account: ConnectedAccount) {
  const content = onePart({ text, media: [] });
  const [step] = mastodon.publish.steps(content, account);
  if (!step) throw new Error('A post has a step.');
  return mastodon.publish.perform(beginStep(mastodon.publish, step, { content, account, env }));
}

describe('a token', () => {
  test('that was refused once by mistake is kept', async () => {
    const { account, spoil, feed } = await newAccount(sandbox, env);
    await spoil('create', 'unauthorized');
    await expect(publishText('Once', account)).rejects.toMatchObject({ kind: 'refresh' });
    expect(await connect.refresh(account, env)).toEqual({ credentials: account.credentials, expiresAt: null });
    await publishText('Twice', account);
    expect((await feed()).map(({ text }) => text)).toEqual(['Twice']);
  });

  test('that its owner has revoked asks for the person', async () => {
    const { account, spoil } = await newAccount(sandbox, env);
    await spoil('profile', 'revoked');
    await expect(connect.profile(account, env)).rejects.toMatchObject({ kind: 'refresh' });
    await expect(connect.refresh(account, env)).rejects.toMatchObject({
      kind: 'reconnect',
      platformMessage: '401 The access token was revoked',
    });
  });

  test.each(['broken', 'dropped', 'half', 'rate_limited'] as const)('survives trouble while it is looked at: %s', async (fault) => {
    const { account, spoil } = await newAccount(sandbox, env);
    await spoil('profile', fault);
    await expect(connect.refresh(account, env)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
    expect(await connect.refresh(account, env)).toMatchObject({ credentials: account.credentials });
  });

  test('of a server that lets tokens run out is renewed', async () => {
    const account: ConnectedAccount = {
      service,
      remoteId: '1',
      handle: 'a@social.example',
      traits: {},
      app: { clientId: 'id', clientSecret: 'secret' },
      credentials: { accessToken: 'old', refreshToken: 'first', expiresAt: '2026-11-21T12:00:00.000Z' },
    };
    const now = () => new Date('2026-11-21T11:55:00.000Z');
    expect(connect.refreshDue(account.credentials, now())).toBe(true);
    expect(connect.refreshDue(account.credentials, new Date('2026-11-21T11:00:00.000Z'))).toBe(false);
    const { fetch } = servers({
      'POST /oauth/token': (body) =>
        (body as { refresh_token: string }).refresh_token === 'first'
          ? Response.json({ access_token: 'new', refresh_token: 'second', expires_in: 3600, token_type: 'Bearer' })
          : Response.json({ error: 'invalid_grant', error_description: 'Used' }, { status: 400 }),
    });
    const renewed = await connect.refresh(account, { ...env, fetch, now });
    expect(renewed).toEqual({
      credentials: { accessToken: 'new', refreshToken: 'second', expiresAt: '2026-11-21T12:55:00.000Z' },
      expiresAt: null,
    });
    await expect(connect.refresh({ ...account, ...renewed }, { ...env, fetch, now })).rejects.toMatchObject({ kind: 'reconnect' });
  });
});
