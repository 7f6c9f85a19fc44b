import { expect, test } from 'vitest';
import { testEnv } from '../../tests/support/platform-env.ts';
import { CallFailure } from './call.ts';
import type { Capability } from './capabilities.ts';
import { type OAuthSpec, oauthConnector } from './connector.ts';
import type { Scope } from './manifest.ts';

const now = new Date('2026-11-01T12:00:00Z');
const app = { clientId: 'an id', clientSecret: 'a secret' };
const service = 'https://somewhere.test';
const profile = { remoteId: '1', handle: 'one', displayName: 'One', avatarUrl: null, profileUrl: null, traits: {} };

/** A connector at a server that answers with `body`, and what it was asked. */
function at(body: unknown, spec: Partial<OAuthSpec> = {}) {
  const asked: { url: string; sent: string; authorization: string | null }[] = [];
  const env = testEnv({
    now: () => now,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      asked.push({ url: request.url, sent: await request.text(), authorization: request.headers.get('authorization') });
      return Response.json(body);
    },
  });
  const scope = (name: string): Scope => ({ name, for: 'scopes.comment', needed: true });
  const scopes = { connect: [scope('read')], publish: [scope('write')], engagement: [scope('write'), scope('messages')] };
  const connector = oauthConnector({
    connectBy: { by: 'oauth', service, hosts: {}, scopes, console: null },
    mapErrors: (_env, _purpose, work) => work(),
    consent: { url: (by) => `${by.service}/consent`, separator: ' ', pkce: true },
    token: { url: (by) => `${by.service}/token` },
    profile: async () => profile,
    ...spec,
  });
  return { connector, env, asked };
}

const given = { service, app, redirectUri: 'https://here.test/back', code: 'code', verifier: 'verifier' };
const account = { ...profile, service, app, credentials: { accessToken: 'old', refreshToken: 'renews' } };

test('the consent carries state, challenge and scopes, and neither a challenge nor a verifier without PKCE', async () => {
  const ask = { ...given, state: 'state', challenge: 'challenge' };
  const { connector, env, asked } = at({ access_token: 'new' });
  expect(Object.fromEntries(new URL(connector.consentUrl(ask)).searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'an id',
    scope: 'read write',
    state: 'state',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
  });
  await connector.exchange(given, env);
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.sent))).toEqual({
    grant_type: 'authorization_code',
    code: 'code',
    redirect_uri: given.redirectUri,
    code_verifier: 'verifier',
    client_id: 'an id',
    client_secret: 'a secret',
  });
  const without = at({ access_token: 'new' }, { consent: { url: () => `${service}/consent`, separator: ',', pkce: false } });
  const query = new URL(without.connector.consentUrl(ask)).searchParams;
  expect([query.get('scope'), query.get('code_challenge')]).toEqual(['read,write', null]);
  await without.connector.exchange(given, without.env);
  expect(without.asked[0]?.sent).not.toContain('code_verifier');
});

test('who only publishes is not asked for the permissions of other capabilities', () => {
  const { connector } = at({});
  const ask = { ...given, state: 'state', challenge: 'challenge' };
  const asked = (wanted?: Capability[]) => new URL(connector.consentUrl({ ...ask, ...(wanted && { wanted }) })).searchParams.get('scope');
  expect([asked(), asked(['publish']), asked([])]).toEqual(['read write', 'read write', 'read']);
  expect(asked(['publish', 'engagement', 'metrics'])).toBe('read write messages');
});

test('a renewal keeps what the answer does not mention, except the end of the old access token', async () => {
  const { connector, env } = at({ access_token: 'new' });
  const before = { ...account.credentials, expiresAt: '2026-11-01T12:05:00Z', scopes: 'read' };
  expect(connector.refreshDue(before, now)).toBe(true);
  const renewed = await connector.refresh({ ...account, credentials: before }, env);
  expect(renewed).toEqual({ credentials: { accessToken: 'new', refreshToken: 'renews', scopes: 'read' }, expiresAt: null });
  expect(connector.refreshDue(renewed.credentials, now)).toBe(false);
});

test.each(['refresh_token_expires_in', 'refresh_expires_in'])('the person is wanted when what renews the login ends: %s', async (name) => {
  const { connector, env } = at({ access_token: 'new', refresh_token: 'next', expires_in: 3_600, [name]: 86_400 });
  const grant = await connector.exchange(given, env);
  const [connected] = await connector.accounts(grant, given, env);
  expect(connected?.expiresAt).toEqual(new Date('2026-11-02T12:00:00Z'));
});

test('a login without a refresh token is renewed as its platform says, or goes on as it is', async () => {
  const { connector, env, asked } = at({}, { withoutRefreshToken: { aheadMs: null, renew: async () => null } });
  const credentials = { accessToken: 'old', expiresAt: '2026-11-01T12:00:01Z' };
  expect(connector.refreshDue(credentials, now)).toBe(false);
  expect(await connector.refresh({ ...account, credentials }, env)).toEqual({ credentials, expiresAt: new Date(credentials.expiresAt) });
  expect(asked).toEqual([]);
});

test('an app says who it is in the header where the platform wants that, and nowhere else', async () => {
  const { connector, env, asked } = at({ access_token: 'new' }, { token: { url: () => `${service}/token`, client: 'basic' } });
  await connector.refresh(account, env);
  expect(asked[0]?.authorization).toBe(`Basic ${Buffer.from('an%20id:a%20secret').toString('base64')}`);
  expect(asked[0]?.sent).not.toContain('client_');
});

test('each token is revoked that is there, and an error within an answer of success is one', async () => {
  const revocation: OAuthSpec['revocation'] = {
    ends: 'login',
    client: 'id',
    url: () => `${service}/revoke`,
    tokens: ({ refreshToken, missing, accessToken }) => [refreshToken, missing, accessToken],
  };
  const { connector, env, asked } = at(null, { revocation });
  await connector.revocation?.revoke(account, env);
  expect(asked.map(({ sent }) => sent)).toEqual(['client_id=an+id&token=renews', 'client_id=an+id&token=old']);
  const refusing = at({ error: 'invalid_request' }, { revocation });
  await expect(refusing.connector.revocation?.revoke(account, refusing.env)).rejects.toBeInstanceOf(CallFailure);
});
