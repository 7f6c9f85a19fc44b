import { type Answer, CallFailure, call } from '../port/call.ts';
import { hostOf } from '../port/hosts.ts';
import type { ConnectBy } from '../port/manifest.ts';
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
import { traitsOf } from './limits.ts';
import { twitterManifest } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Renewed this long before the access token runs out, so that a post on its way never meets the end of it. */
const aheadMs = 10 * 60_000;
/** A refresh token lives for about six months and is renewed with every use; not documented by X, so no end is promised to people. */
const hosts = twitterManifest.connect as Extract<ConnectBy, { by: 'oauth' }>;

/** An address of the API for a connection. */
export const api = ({ service }: { service: string }, path: string): string => `${hostOf(hosts, service, 'api')}${path}`;

export const twitterConnector: OAuthConnector = {
  by: 'oauth',

  consentUrl({ service, app, redirectUri, state, challenge }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: hosts.scopes.map(({ name }) => name).join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    return `${hostOf(hosts, service, 'web')}/i/oauth2/authorize?${query}`;
  },

  exchange({ service, app, redirectUri, code, verifier }, env) {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return reducedTokens(env, 'ask', async () => {
      const tokens = await askTokens(env, tokenCall({ service, app }, form));
      return { credentials: kept(tokens, env.now()), scopes: tokens.scopes };
    });
  },

  async accounts({ credentials }, { service }, env): Promise<Connected[]> {
    const profile = await profileOf({ service, credentials }, env);
    return [{ ...profile, service, credentials, expiresAt: null }];
  },

  profile: (account, env) => profileOf(account, env),

  refreshDue({ expiresAt }, now) {
    return expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < aheadMs;
  },

  refresh(account, env) {
    const form = { grant_type: 'refresh_token', refresh_token: account.credentials.refreshToken ?? '' };
    return reducedTokens(env, 'refresh', async () => {
      const tokens = await askTokens(env, tokenCall(account, form));
      return { credentials: kept(tokens, env.now(), account.credentials), expiresAt: null };
    });
  },

  revocation: {
    ends: 'login',
    /** Both, one after the other: X does not say that with one the other ends. */
    async revoke(account, env) {
      const { refreshToken, accessToken } = account.credentials;
      for (const token of [refreshToken, accessToken]) {
        if (token !== undefined) await reducedTokens(env, 'ask', () => call(env, tokenCall(account, { token }, 'revoke')));
      }
    },
  },
};

/** A confidential client says who it is in the header (RFC 6749, section 2.3.1). */
function tokenCall(
  { service, app }: { service: string; app?: AppCredentials },
  form: Record<string, string>,
  endpoint: 'token' | 'revoke' = 'token',
) {
  const basic = Buffer.from(`${encodeURIComponent(app?.clientId ?? '')}:${encodeURIComponent(app?.clientSecret ?? '')}`).toString('base64');
  return { url: api({ service }, `/2/oauth2/${endpoint}`), form, headers: { authorization: `Basic ${basic}` }, timeoutMs };
}

function kept({ accessToken, refreshToken, expiresIn }: Tokens, now: Date, before: Credentials = {}): Credentials {
  const credentials: Credentials = { accessToken };
  const refresh = refreshToken ?? before.refreshToken;
  if (refresh !== undefined) credentials.refreshToken = refresh;
  if (expiresIn !== null) credentials.expiresAt = new Date(now.getTime() + expiresIn * 1000).toISOString();
  return credentials;
}

/** Who this is, and what X lets them do. @throws PlatformProblem */
export function profileOf(account: Pick<ConnectedAccount, 'service' | 'credentials'>, env: PlatformEnv): Promise<AccountProfile> {
  return reduced(env, 'ask', async () => {
    const url = api(account, '/2/users/me');
    const query = { 'user.fields': 'id,name,profile_image_url,subscription_type,username' };
    const answer = await call(env, { url, query, token: account.credentials.accessToken ?? '', timeoutMs });
    const { id, username, name, profile_image_url: picture, subscription_type: subscription } = dataIn(answer, url);
    if (typeof id !== 'string' || typeof username !== 'string') throw strange(answer, url);
    return {
      remoteId: id,
      handle: username,
      displayName: typeof name === 'string' && name !== '' ? name : username,
      avatarUrl: typeof picture === 'string' ? picture : null,
      profileUrl: `${hostOf(hosts, account.service, 'web')}/${username}`,
      traits: traitsOf(subscription),
    };
  });
}

/** The `data` of an answer. @throws CallFailure strange, where there is none */
export function dataIn(answer: Answer, url: string): Record<string, unknown> {
  const data = (answer.body as { data?: unknown } | null)?.data;
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Record<string, unknown>;
  throw strange(answer, url);
}

export const strange = (answer: Answer, url: string): CallFailure => new CallFailure('strange', new URL(url).host, answer);
