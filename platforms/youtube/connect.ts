import { type Ask, CallFailure, call, objectIn } from '../port/call.ts';
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
import { PlatformProblem } from '../port/problem.ts';
import { units } from './limits.ts';
import { connectBy, manageScope } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Renewed this long before the access token runs out, so that a post on its way never meets the end of it. */
const aheadMs = 10 * 60_000;

type Reached = Pick<ConnectedAccount, 'service' | 'credentials'>;

/** An address of the API for a connection. */
export const api = ({ service }: Pick<Reached, 'service'>, path: string): string => `${hostOf(connectBy, service, 'api')}${path}`;

export const tokenOf = ({ credentials }: Pick<Reached, 'credentials'>): string => credentials.accessToken ?? '';

/** Asks the API for something and gives the list in its answer. @throws CallFailure, PlatformProblem retry_later */
export async function itemsOf<Item>(env: PlatformEnv, account: Reached, path: string, query: NonNullable<Ask['query']>): Promise<Item[]> {
  const url = api(account, path);
  await env.spend(units.list);
  const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs });
  // A list without entries may come without its `items`; that it is a list is said by its kind.
  const { kind, items = [] } = objectIn(answer, url);
  if (typeof kind === 'string' && kind.endsWith('ListResponse') && Array.isArray(items)) return items as Item[];
  throw new CallFailure('strange', new URL(url).host, answer);
}

export const youtubeConnector: OAuthConnector = {
  by: 'oauth',

  consentUrl({ service, app, redirectUri, state, challenge }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: connectBy.scopes.map(({ name }) => name).join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      // Without these two Google gives nothing to renew the login with, or gives it the first time only.
      access_type: 'offline',
      prompt: 'consent',
    });
    return `${hostOf(connectBy, service, 'accounts')}/o/oauth2/v2/auth?${query}`;
  },

  exchange({ service, app, redirectUri, code, verifier }, env) {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return reducedTokens(env, 'ask', async () => {
      const tokens = await askTokens(env, tokenCall({ service, app }, form));
      if (tokens.refreshToken === null) {
        throw new PlatformProblem('rejected', 'Google gave a login for one hour only. Connect again, and confirm all that Google asks.');
      }
      return { credentials: kept(tokens, env.now()), scopes: tokens.scopes };
    });
  },

  async accounts({ credentials }, { service }, env): Promise<Connected[]> {
    const channels = await channelsOf({ service, credentials }, env);
    return channels.map((profile) => ({ ...profile, service, credentials, expiresAt: null }));
  },

  async profile(account, env) {
    const channels = await channelsOf(account, env);
    return channels.find(({ remoteId }) => remoteId === account.remoteId) ?? (channels[0] as AccountProfile);
  },

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
    // With one token Google ends all that this person gave this app.
    ends: 'person',
    async revoke({ service, credentials: { refreshToken, accessToken = '' } }, env) {
      const url = `${hostOf(connectBy, service, 'oauth2')}/revoke`;
      await reducedTokens(env, 'ask', () => call(env, { url, form: { token: refreshToken ?? accessToken }, timeoutMs }));
    },
  },
};

function tokenCall({ service, app }: { service: string; app?: AppCredentials }, form: Record<string, string>): Ask {
  const url = `${hostOf(connectBy, service, 'oauth2')}/token`;
  return { url, form: { client_id: app?.clientId ?? '', client_secret: app?.clientSecret ?? '', ...form }, timeoutMs };
}

/** Google names a token to renew with once, and it stays good until the consent ends. */
function kept({ accessToken, refreshToken, expiresIn, scopes }: Tokens, now: Date, before: Credentials = {}): Credentials {
  // The end of the old login is none of the new one.
  const { expiresAt: _, ...stays } = before;
  const credentials: Credentials = { ...stays, accessToken };
  if (refreshToken !== null) credentials.refreshToken = refreshToken;
  if (expiresIn !== null) credentials.expiresAt = new Date(now.getTime() + expiresIn * 1000).toISOString();
  if (scopes !== null) credentials.scopes = scopes.join(' ');
  return credentials;
}

type Channel = {
  id?: unknown;
  snippet?: { title?: unknown; customUrl?: unknown; thumbnails?: { default?: { url?: unknown } } };
  status?: { longUploadsStatus?: unknown };
};

/** The channels of a login, at least one. */
function channelsOf(account: Reached, env: PlatformEnv): Promise<AccountProfile[]> {
  return reduced(env, 'ask', async () => {
    const query = { part: 'snippet,status', mine: true, maxResults: 50 };
    const channels = await itemsOf<Channel>(env, account, '/youtube/v3/channels', query);
    const profiles = channels.flatMap((channel) => profileIn(channel, account));
    if (profiles.length > 0) return profiles;
    throw new PlatformProblem('rejected', 'This Google account has no YouTube channel. Create one on YouTube, and connect again.');
  });
}

function profileIn({ id, snippet, status }: Channel, { service, credentials }: Reached): AccountProfile[] {
  if (typeof id !== 'string') return [];
  const { title, customUrl, thumbnails } = snippet ?? {};
  const displayName = typeof title === 'string' && title !== '' ? title : id;
  const picture = thumbnails?.default?.url;
  return [
    {
      remoteId: id,
      handle: typeof customUrl === 'string' && customUrl !== '' ? customUrl.replace(/^@/, '') : displayName,
      displayName,
      avatarUrl: typeof picture === 'string' ? picture : null,
      profileUrl: `${hostOf(connectBy, service, 'web')}/channel/${id}`,
      traits: {
        // `eligible`: its owner could confirm a phone number, and has not.
        longUploads: status?.longUploadsStatus !== 'eligible' && status?.longUploadsStatus !== 'disallowed',
        comments: credentials.scopes === undefined || credentials.scopes.split(' ').includes(manageScope),
      },
    },
  ];
}
