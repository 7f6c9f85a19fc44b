import { type Answer, CallFailure, call, objectIn } from '../port/call.ts';
import { askTokens, type Tokens } from '../port/oauth.ts';
import type {
  AccountProfile,
  AppCredentials,
  Connected,
  ConnectedAccount,
  Credentials,
  OAuthConnector,
  PlatformEnv,
} from '../port/platform.ts';
import { instanceOf, isMastodon } from './instance.ts';
import { limitTraits } from './limits.ts';
import { mastodonManifest } from './manifest.ts';
import { notMastodon, problemOf, reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Renewed this long before the access token runs out, where it does at all. */
const aheadMs = 10 * 60_000;
const scopes = mastodonManifest.connect.by === 'oauth' ? mastodonManifest.connect.scopes.map(({ name }) => name).join(' ') : '';

export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

/**
 * Connecting to any server. Its addresses are the same on all of them and all versions, so that none needs to tell them; servers older than
 * 4.3 pass over the challenge of PKCE.
 */
export const mastodonConnector: OAuthConnector = {
  by: 'oauth',

  async register({ service, redirectUri }, env): Promise<AppCredentials> {
    await instanceOf({ service }, env);
    const url = `${service}/api/v1/apps`;
    // A list of addresses is understood from 4.3 on, one address by all.
    const json = { client_name: 'Everycast', redirect_uris: redirectUri, scopes, website: new URL(redirectUri).origin };
    let body: unknown;
    try {
      ({ body } = await call(env, { url, json, timeoutMs }));
    } catch (error) {
      const isOther = error instanceof CallFailure && (error.status === 404 || error.status === 405);
      throw isOther ? notMastodon(service, error.status) : problemOf(error, 'ask', env.now());
    }
    const { client_id: clientId, client_secret: clientSecret } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    if (typeof clientId !== 'string' || typeof clientSecret !== 'string') throw notMastodon(service, 200);
    return { clientId, clientSecret };
  },

  consentUrl({ service, app, redirectUri, state, challenge }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Without it a second account on the same server can never be chosen: the one that consented before is given again without a word.
      force_login: 'true',
    });
    return `${service}/oauth/authorize?${query}`;
  },

  exchange({ service, app, redirectUri, code, verifier }, env) {
    const json = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return reducedTokens(env, 'ask', async () => {
      const tokens = await askTokens(env, tokenCall({ service, app }, json));
      return { credentials: kept(tokens, env.now()), scopes: tokens.scopes };
    });
  },

  async accounts({ credentials }, { service }, env): Promise<Connected[]> {
    const profile = await profileOf({ service, credentials }, env, 'ask');
    return [{ ...profile, service, credentials, expiresAt: endOf(credentials) }];
  },

  profile: (account, env) => profileOf(account, env, 'ask'),

  refreshDue({ refreshToken, expiresAt }, now) {
    return refreshToken !== undefined && expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < aheadMs;
  },

  async refresh(account, env) {
    const { credentials } = account;
    const { refreshToken } = credentials;
    if (refreshToken === undefined) {
      // Mastodon gives tokens that do not run out, and none to renew them. So the token is looked at: it holds still, or the connection is over.
      await verified(account, env, 'refresh');
      return { credentials, expiresAt: endOf(credentials) };
    }
    return reducedTokens(env, 'refresh', async () => {
      const tokens = await askTokens(env, tokenCall(account, { grant_type: 'refresh_token', refresh_token: refreshToken }));
      const renewed = kept(tokens, env.now(), credentials);
      return { credentials: renewed, expiresAt: endOf(renewed) };
    });
  },

  revocation: {
    ends: 'login',
    async revoke(account, env) {
      await reducedTokens(env, 'ask', () => call(env, tokenCall(account, { token: tokenOf(account) }, 'revoke')));
    },
  },
};

function tokenCall(
  { service, app }: { service: string; app?: AppCredentials },
  grant: Record<string, string>,
  endpoint: 'token' | 'revoke' = 'token',
) {
  const json = { ...grant, client_id: app?.clientId ?? '', client_secret: app?.clientSecret ?? '' };
  return { url: `${service}/oauth/${endpoint}`, json, timeoutMs };
}

function kept({ accessToken, refreshToken, expiresIn }: Tokens, now: Date, before: Credentials = {}): Credentials {
  const credentials: Credentials = { accessToken };
  const refresh = refreshToken ?? before.refreshToken;
  if (refresh !== undefined) credentials.refreshToken = refresh;
  if (expiresIn !== null) credentials.expiresAt = new Date(now.getTime() + expiresIn * 1000).toISOString();
  return credentials;
}

/** When the person is needed again: never, unless the token ends and nothing renews it. */
const endOf = ({ refreshToken, expiresAt }: Credentials): Date | null =>
  refreshToken === undefined && expiresAt !== undefined ? new Date(expiresAt) : null;

type Holder = Pick<ConnectedAccount, 'service' | 'credentials'>;

/** Entity CredentialAccount. */
function verified(
  account: Holder,
  env: PlatformEnv,
  purpose: 'ask' | 'refresh',
): Promise<Record<string, unknown> & { id: string; username: string }> {
  return reduced(env, purpose, async () => {
    const url = `${account.service}/api/v1/accounts/verify_credentials`;
    const answer = await call(env, { url, token: tokenOf(account), timeoutMs });
    const { id, username, ...more } = objectIn(answer, url);
    if (typeof id !== 'string' || typeof username !== 'string') throw strange(answer, url);
    return { ...more, id, username };
  });
}

async function profileOf(account: Holder, env: PlatformEnv, purpose: 'ask'): Promise<AccountProfile> {
  const { id, username, display_name: name, avatar, url, source } = await verified(account, env, purpose);
  const instance = await instanceOf(account, env);
  const { privacy, sensitive } = (typeof source === 'object' && source !== null ? source : {}) as Record<string, unknown>;
  return {
    remoteId: id,
    handle: `${username}@${instance.domain}`,
    displayName: typeof name === 'string' && name !== '' ? name : username,
    avatarUrl: typeof avatar === 'string' ? avatar : null,
    profileUrl: typeof url === 'string' ? url : null,
    traits: {
      ...limitTraits(instance.body),
      ...(typeof privacy === 'string' && { visibility: privacy }),
      ...{ sensitive: sensitive === true, keepsKeys: isMastodon(instance) },
    },
  };
}

export const strange = (answer: Answer, url: string): CallFailure => new CallFailure('strange', new URL(url).host, answer);
