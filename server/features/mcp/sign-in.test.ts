import { auth, type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assistants, startAssistants } from '../../../tests/support/assistants.ts';
import { oauthAt } from '../../../tests/support/oauth.ts';

/** How the official client of the protocol signs in: discovery, registration, consent in a browser, tokens. */

let world: Assistants;
beforeAll(async () => {
  world = await startAssistants();
});
afterAll(() => world?.close());

const redirectUrl = 'http://localhost:33418/callback';

/** What an assistant keeps, and the address that it opens in the person's browser. */
function newKeeper() {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string; opened?: URL } = {};
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Claude', redirect_uris: [redirectUrl], grant_types: ['authorization_code', 'refresh_token'] },
    clientInformation: () => kept.client,
    saveClientInformation(client) {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens(tokens) {
      kept.tokens = tokens;
    },
    redirectToAuthorization(url) {
      kept.opened = url;
    },
    saveCodeVerifier(verifier) {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

test('an assistant that only knows the address signs in, works, and stays signed in', async () => {
  const { cookie, workspace, inPerson } = await world.somebody();
  const { kept, provider } = newKeeper();
  const url = new URL('/mcp', world.origin);
  const connect = async () => {
    const client = new Client({ name: 'an assistant', version: '1' });
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    await client.connect(transport);
    return client;
  };

  // The first request is refused, and the client finds out what to do.
  await expect(connect()).rejects.toBeInstanceOf(UnauthorizedError);
  expect(kept.opened?.pathname).toBe('/api/auth/oauth2/authorize');
  expect(kept.client).toMatchObject({ client_id: expect.any(String) });

  // The person's browser, up to where it comes back to the assistant.
  const screen = (await fetch(kept.opened ?? '', { headers: { cookie }, redirect: 'manual' })).headers.get('location') ?? '';
  const request = screen.slice(screen.indexOf('?') + 1);
  const { status, body } = await oauthAt(world.origin).allow(request, {
    cookie,
    workspace,
    scopes: ['workspace.read', 'post.read', 'post.write'],
    confirmation: 'ask',
  });
  expect([status, body.leadsTo]).toEqual([201, expect.stringContaining(`${redirectUrl}?`)]);
  const code = new URL(body.leadsTo).searchParams.get('code') ?? '';
  expect(await auth(provider, { serverUrl: url, authorizationCode: code })).toBe('AUTHORIZED');

  const client = await connect();
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  expect((await inPerson('GET', '/api/v1/connected-apps')).body.items).toMatchObject([{ app: { name: 'Claude' }, confirmation: 'ask' }]);

  // Once its token has expired, it gets another without asking anyone.
  const before = kept.tokens?.access_token;
  type Access = { authOauthAccessToken: { expiresAt: Date } };
  const tokens = world.database.db.withTables<Access>().updateTable('authOauthAccessToken');
  await tokens.set({ expiresAt: new Date(Date.now() - 1000) }).execute();
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  expect(kept.tokens?.access_token).not.toBe(before);
  await client.close();

  // Disconnected, it has to ask the person again.
  const [{ id }] = (await inPerson('GET', '/api/v1/connected-apps')).body.items;
  await inPerson('DELETE', `/api/v1/connected-apps/${id}`);
  await expect(connect()).rejects.toThrow();
});
