import { type Ask, call, objectIn } from '../port/call.ts';
import { askTokens, scopesToAsk, type Tokens } from '../port/oauth.ts';
import { lifetimeFrom } from '../port/outside.ts';
import type { AccountProfile, AppCredentials, Connected, Credentials, OAuthConnector, PlatformEnv } from '../port/platform.ts';
import { PlatformProblem } from '../port/problem.ts';
import { host, type Reached, tokenOf } from './api.ts';
import { connectBy } from './manifest.ts';
import { isPageUrn, pageOf, pagesOf } from './pages.ts';
import { reduced, reducedTokens } from './problems.ts';

const timeoutMs = 15_000;
/** Apps that may renew do it this long before the end, so that days without this machine end no connection. */
const aheadMs = 7 * 86_400_000;

export const linkedinConnector: OAuthConnector = {
  by: 'oauth',

  /** LinkedIn offers PKCE to apps without a secret only; here the secret and the state protect the code. */
  consentUrl({ service, app, redirectUri, state }) {
    const scope = scopesToAsk(connectBy, app).join(' ');
    const query = new URLSearchParams({ response_type: 'code', client_id: app.clientId, redirect_uri: redirectUri, state, scope });
    return `${host({ service }, 'web')}/oauth/v2/authorization?${query}`;
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

  /** The member, and the pages that they administer, where they were asked for and granted. */
  async accounts({ credentials, scopes }, { service, app }, env): Promise<Connected[]> {
    const by = { service, credentials, app };
    const member = await memberOf(by, env);
    const toPages = ['rw_organization_admin', 'w_organization_social'].every((scope) => scopes?.includes(scope));
    const pages = toPages ? await pagesOf(member.remoteId, by, env) : [];
    return [member, ...pages].map((profile) => ({ ...profile, service, credentials, expiresAt: endOf(credentials) }));
  },

  async profile(account, env) {
    if (!isPageUrn(account.remoteId)) return memberOf(account, env);
    const { member } = account.traits;
    // Pages that were connected before it was kept do not say whose login it is.
    return pageOf(account.remoteId, typeof member === 'string' ? member : (await memberOf(account, env)).remoteId, account, env);
  },

  refreshDue({ expiresAt, refreshToken }, now) {
    return expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < (refreshToken === undefined ? 0 : aheadMs);
  },

  async refresh(account, env) {
    const { refreshToken } = account.credentials;
    if (refreshToken === undefined) {
      throw new PlatformProblem('reconnect', 'LinkedIn ends every login after sixty days. Connect the account again.');
    }
    return reducedTokens(env, 'refresh', async () => {
      const tokens = await askTokens(env, tokenCall(account, { grant_type: 'refresh_token', refresh_token: refreshToken }));
      const credentials = kept(tokens, env.now(), account.credentials);
      return { credentials, expiresAt: endOf(credentials) };
    });
  },
};

function tokenCall({ service, app }: { service: string; app?: AppCredentials }, form: Record<string, string>): Ask {
  const client = { client_id: app?.clientId ?? '', client_secret: app?.clientSecret ?? '' };
  return { url: `${host({ service }, 'web')}/oauth/v2/accessToken`, form: { ...form, ...client }, timeoutMs };
}

/** Only some apps are given something to renew with. It lives for a year from the consent, however often it is used. */
function kept({ accessToken, refreshToken, expiresIn, scopes, more }: Tokens, now: Date, before: Credentials = {}): Credentials {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const refreshSeconds = lifetimeFrom(more.refresh_token_expires_in);
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

/** When the person is wanted again: at the end of what renews the login, or of the login. */
function endOf({ refreshToken, refreshEndsAt, expiresAt }: Credentials): Date | null {
  const end = refreshToken === undefined ? expiresAt : refreshEndsAt;
  return end === undefined ? null : new Date(end);
}

function memberOf(by: Reached, env: PlatformEnv): Promise<AccountProfile> {
  return reduced(env, 'ask', async () => {
    const url = `${host(by, 'api')}/v2/userinfo`;
    await env.spend(1);
    const answer = await call(env, { url, token: tokenOf(by), timeoutMs });
    const { sub, name, email, picture } = objectIn(answer, url);
    const displayName = typeof name === 'string' && name !== '' ? name : String(sub);
    if (typeof sub !== 'string') throw new PlatformProblem('outage', 'LinkedIn does not say which account this is. Try again later.');
    return {
      remoteId: `urn:li:person:${sub}`,
      handle: typeof email === 'string' && email !== '' ? email : displayName,
      displayName,
      avatarUrl: typeof picture === 'string' ? picture : null,
      profileUrl: null,
      traits: { kind: 'member', member: `urn:li:person:${sub}` },
    };
  });
}
