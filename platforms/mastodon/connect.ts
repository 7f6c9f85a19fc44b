import { type AccountProfile, type ConnectedAccount, tokenOf } from '../port/account.ts';
import { CallFailure, call, objectIn, unexpectedAnswer } from '../port/call.ts';
import { capabilities } from '../port/capabilities.ts';
import type { OAuthConnector } from '../port/connection.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { scopesOf } from '../port/scopes.ts';
import { instanceOf, isMastodon } from './instance.ts';
import { limitTraits } from './limits.ts';
import { connectBy } from './manifest.ts';
import { mapErrors, mapTokenErrors, notMastodon, problemOf } from './problems.ts';

const timeoutMs = 15_000;

/**
 * Connects to any server. The URLs are the same on all servers and versions, so they aren't looked up; servers older than 4.3 ignore the
 * PKCE challenge.
 */
export const mastodonConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  register,
  consent: {
    url: ({ service }) => `${service}/oauth/authorize`,
    separator: ' ',
    pkce: true,
    // Without it, a second account on the same server can't be chosen: the one that consented before is returned without asking.
    params: { force_login: 'true' },
  },
  token: { url: ({ service }) => `${service}/oauth/token`, body: 'json' },
  withoutRefreshToken: {
    aheadMs: null,
    /** Mastodon's tokens don't expire. So the token is verified: it still works, or the connection is over. */
    renew: (account, env) => verified(account, env, 'refresh').then(() => null),
  },
  profile: profileOf,
  revocation: {
    ends: 'login',
    url: ({ service }) => `${service}/oauth/revoke`,
    tokens: ({ accessToken }) => [accessToken],
    client: 'whole',
  },
});

async function register({ service, redirectUri }: Parameters<NonNullable<OAuthConnector['register']>>[0], env: PlatformEnv) {
  await instanceOf({ service }, env);
  const url = `${service}/api/v1/apps`;
  // A list of redirect URIs works from 4.3 on, a single one everywhere. The scopes are everything the app may request, more than each
  // person is asked for.
  const scopes = scopesOf(connectBy, capabilities)
    .map(({ name }) => name)
    .join(' ');
  const json = { client_name: 'Everycast', redirect_uris: redirectUri, scopes, website: new URL(redirectUri).origin };
  let body: unknown;
  try {
    ({ body } = await call(env, { url, json, timeoutMs }));
  } catch (error) {
    const isOther = error instanceof CallFailure && (error.status === 404 || error.status === 405);
    throw isOther ? notMastodon(service, error.status) : problemOf(error, 'ask', env.now());
  }
  const { client_id: clientId, client_secret: clientSecret } = fieldsIn(body);
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') throw notMastodon(service, 200);
  return { clientId, clientSecret };
}

type Holder = Pick<ConnectedAccount, 'service' | 'credentials'>;

/** Entity CredentialAccount. */
function verified(account: Holder, env: PlatformEnv, purpose: 'ask' | 'refresh'): Promise<Fields & { id: string; username: string }> {
  return mapErrors(env, purpose, async () => {
    const url = `${account.service}/api/v1/accounts/verify_credentials`;
    const answer = await call(env, { url, token: tokenOf(account), timeoutMs });
    const { id, username, ...more } = objectIn(answer, url);
    if (typeof id !== 'string' || typeof username !== 'string') throw unexpectedAnswer(answer, url);
    return { ...more, id, username };
  });
}

async function profileOf(account: Holder, env: PlatformEnv): Promise<AccountProfile> {
  const { id, username, display_name: name, avatar, url, source } = await verified(account, env, 'ask');
  const instance = await instanceOf(account, env);
  const { privacy, sensitive } = fieldsIn(source);
  return {
    remoteId: id,
    handle: `${username}@${instance.domain}`,
    displayName: textOf(name) || username,
    avatarUrl: textOf(avatar) || null,
    profileUrl: textOf(url) || null,
    traits: {
      ...limitTraits(instance.body),
      ...(typeof privacy === 'string' && { visibility: privacy }),
      sensitive: sensitive === true,
      keepsKeys: isMastodon(instance),
    },
  };
}
