import { type Answer, type Ask, CallFailure, call, objectIn } from '../port/call.ts';
import { hostOf } from '../port/hosts.ts';
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
import { connectBy } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Renewed this long before the access token runs out, so that a post on its way never meets the end of it. */
const aheadMs = 10 * 60_000;

type Reached = Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>;

type Asked = Pick<Ask, 'method' | 'query' | 'also'> & { json?: unknown };

/** Calls the API in the name of an account. @throws CallFailure */
export async function callApi(env: PlatformEnv, account: Reached, path: string, ask: Asked = {}): Promise<Answer> {
  const headers = { 'client-id': account.app?.clientId ?? '' };
  const url = `${hostOf(connectBy, account.service, 'api')}/helix${path}`;
  const answer = await call(env, { ...ask, url, headers, token: account.credentials.accessToken ?? '', timeoutMs });
  sawLimit(answer, env);
  return answer;
}

/** Every answer says how many points are left in the bucket, and when it is full again (Unix seconds). */
function sawLimit({ headers }: Answer, env: PlatformEnv): void {
  const left = Number(headers.get('ratelimit-remaining') ?? Number.NaN);
  const until = Number(headers.get('ratelimit-reset') ?? Number.NaN);
  if (Number.isFinite(left) && Number.isFinite(until))
    env.reportRateLimit({ name: 'points', remaining: left, resetsAt: new Date(until * 1000) });
}

export const twitchConnector: OAuthConnector = {
  by: 'oauth',

  /** Twitch has no PKCE for applications with a secret. */
  consentUrl({ service, app, redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: connectBy.scopes.map(({ name }) => name).join(' '),
      state,
    });
    return `${hostOf(connectBy, service, 'id')}/oauth2/authorize?${query}`;
  },

  exchange({ service, app, redirectUri, code }, env) {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return reducedTokens(env, 'ask', async () => {
      const tokens = await askTokens(env, tokenCall({ service, app }, form));
      return { credentials: kept(tokens, env.now()), scopes: tokens.scopes };
    });
  },

  async accounts({ credentials }, { service, app }, env): Promise<Connected[]> {
    const profile = await profileOf({ service, credentials, app }, env);
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
    async revoke({ service, app, credentials: { accessToken = '' } }, env) {
      const url = `${hostOf(connectBy, service, 'id')}/oauth2/revoke`;
      await reducedTokens(env, 'ask', () => call(env, { url, form: { client_id: app?.clientId ?? '', token: accessToken }, timeoutMs }));
    },
  },
};

function tokenCall({ service, app }: { service: string; app?: AppCredentials }, form: Record<string, string>): Ask {
  const url = `${hostOf(connectBy, service, 'id')}/oauth2/token`;
  return { url, form: { client_id: app?.clientId ?? '', client_secret: app?.clientSecret ?? '', ...form }, timeoutMs };
}

/** The token to renew with may be another one after each use. */
function kept({ accessToken, refreshToken, expiresIn }: Tokens, now: Date, before: Credentials = {}): Credentials {
  // The end of the old login is none of the new one.
  const { expiresAt: _, ...stays } = before;
  const credentials: Credentials = { ...stays, accessToken };
  if (refreshToken !== null) credentials.refreshToken = refreshToken;
  if (expiresIn !== null) credentials.expiresAt = new Date(now.getTime() + expiresIn * 1000).toISOString();
  return credentials;
}

type User = { id?: unknown; login?: unknown; display_name?: unknown; profile_image_url?: unknown; broadcaster_type?: unknown };

/** Who this is. Twitch wants tokens to be validated at its own endpoint whenever a session begins, and every hour. */
function profileOf(account: Reached, env: PlatformEnv): Promise<AccountProfile> {
  return reduced(env, 'ask', async () => {
    await validate(account, env);
    const answer = await callApi(env, account, '/users');
    const [user] = listIn<User>(answer, account.service);
    if (typeof user?.id !== 'string' || typeof user.login !== 'string') throw strange(answer, account.service);
    const { id, login, display_name: name, profile_image_url: picture, broadcaster_type: broadcasterType } = user;
    return {
      remoteId: id,
      handle: login,
      displayName: typeof name === 'string' && name !== '' ? name : login,
      avatarUrl: typeof picture === 'string' && picture !== '' ? picture : null,
      profileUrl: `${hostOf(connectBy, account.service, 'web')}/${login}`,
      traits: { broadcasterType: typeof broadcasterType === 'string' ? broadcasterType : '' },
    };
  });
}

async function validate({ service, credentials }: Reached, env: PlatformEnv): Promise<void> {
  const url = `${hostOf(connectBy, service, 'id')}/oauth2/validate`;
  const headers = { authorization: `OAuth ${credentials.accessToken ?? ''}` };
  objectIn(await call(env, { url, headers, timeoutMs }), url);
}

/** The list in an answer. @throws CallFailure strange, where there is none */
export function listIn<Item>(answer: Answer, service: string): Item[] {
  const data = (answer.body as { data?: unknown } | null)?.data;
  if (Array.isArray(data)) return data as Item[];
  throw strange(answer, service);
}

export const strange = (answer: Answer, service: string): CallFailure =>
  new CallFailure('strange', new URL(hostOf(connectBy, service, 'api')).host, answer);
