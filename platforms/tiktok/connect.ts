import { CallFailure, call } from '../port/call.ts';
import { askTokens, scopesToAsk, type Tokens } from '../port/oauth.ts';
import { lifetimeFrom } from '../port/outside.ts';
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
import { ask, fieldsIn, host, type Reached, textOf } from './api.ts';
import { creatorOf } from './creator.ts';
import { connectBy } from './manifest.ts';
import { isCapped, reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Renewed this long before the access token runs out, so that a post on its way never meets the end of it. */
const aheadMs = 10 * 60_000;

export const tiktokConnector: OAuthConnector = {
  by: 'oauth',

  /** TikTok offers PKCE to apps on desktops only; here the secret and the state protect the code. */
  consentUrl({ service, app, redirectUri, state }) {
    const scope = scopesToAsk(connectBy, app).join(',');
    const query = new URLSearchParams({ client_key: app.clientId, response_type: 'code', scope, redirect_uri: redirectUri, state });
    return `${host({ service }, 'web')}/v2/auth/authorize/?${query}`;
  },

  exchange({ service, app, redirectUri, code }, env) {
    return reducedTokens(env, 'ask', async () => {
      const tokens = await askTokens(
        env,
        tokenCall({ service, app }, { grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
      );
      return { credentials: kept(tokens, env.now()), scopes: tokens.scopes };
    });
  },

  async accounts({ credentials }, { service }, env): Promise<Connected[]> {
    const profile = await profileOf({ service, credentials, traits: {}, handle: '' }, env);
    return [{ ...profile, service, credentials, expiresAt: endOf(credentials) }];
  },

  profile: (account, env) => profileOf(account, env),

  refreshDue({ expiresAt }, now) {
    return expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < aheadMs;
  },

  /** Each token to renew with is good once; the next one comes with the answer. */
  refresh(account, env) {
    const form = { grant_type: 'refresh_token', refresh_token: account.credentials.refreshToken ?? '' };
    return reducedTokens(env, 'refresh', async () => {
      const credentials = kept(await askTokens(env, tokenCall(account, form)), env.now(), account.credentials);
      return { credentials, expiresAt: endOf(credentials) };
    });
  },

  revocation: {
    // The app is gone from what the person sees in TikTok as connected.
    ends: 'account',
    revoke(account, env) {
      const ask = tokenCall(account, { token: account.credentials.accessToken ?? '' }, 'revoke');
      return reducedTokens(env, 'ask', async () => {
        const answer = await call(env, ask);
        // Here, too, an error stands within an answer of success.
        if (fieldsIn(answer.body).error !== undefined) throw new CallFailure('refused', new URL(ask.url).host, answer);
      });
    },
  },
};

function tokenCall(
  { service, app }: { service: string; app?: AppCredentials },
  form: Record<string, string>,
  endpoint: 'token' | 'revoke' = 'token',
) {
  const client = { client_key: app?.clientId ?? '', client_secret: app?.clientSecret ?? '' };
  return { url: `${host({ service }, 'api')}/v2/oauth/${endpoint}/`, form: { ...client, ...form }, timeoutMs };
}

function kept({ accessToken, refreshToken, expiresIn, scopes, more }: Tokens, now: Date, before: Credentials = {}): Credentials {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const refreshSeconds = lifetimeFrom(more.refresh_expires_in);
  // The end of the old login is none of the new one.
  const { expiresAt: _, ...stays } = before;
  return {
    ...stays,
    accessToken,
    ...(refreshToken !== null && { refreshToken }),
    ...(expiresIn !== null && { expiresAt: after(expiresIn) }),
    ...(refreshSeconds !== null && { refreshEndsAt: after(refreshSeconds) }),
    ...(scopes !== null && { scopes: scopes.join(' ') }),
  };
}

const endOf = ({ refreshEndsAt }: Credentials): Date | null => (refreshEndsAt === undefined ? null : new Date(refreshEndsAt));

/** Who the account is, and what it may choose. One that may post nothing for now stays what it was known for. */
function profileOf(account: Reached & Pick<ConnectedAccount, 'traits' | 'handle'>, env: PlatformEnv): Promise<AccountProfile> {
  return reduced(env, 'ask', async () => {
    const { user } = await ask(env, account, '/v2/user/info/', { fields: 'open_id,display_name,avatar_url' });
    const { open_id: id, display_name: name, avatar_url: picture } = fieldsIn(user);
    if (textOf(id) === '') throw new PlatformProblem('outage', 'TikTok does not say which account this is. Try again later.');
    const creator = await reduced(env, 'ask', () => creatorOf(account, env)).catch((error) =>
      isCapped(error) ? null : Promise.reject(error),
    );
    const handle = creator?.username || account.handle || textOf(name);
    return {
      remoteId: textOf(id),
      handle,
      displayName: textOf(name) || creator?.nickname || handle,
      avatarUrl: textOf(picture) || null,
      profileUrl: `${host(account, 'web')}/@${handle}`,
      traits: creator?.traits ?? account.traits,
    };
  });
}
