import type { AccountProfile, AppCredentials, ConnectedAccount, Credentials } from './account.ts';
import { type Ask, CallFailure, call } from './call.ts';
import type { CodeGiven, OAuthConnector, Revocation } from './connection.ts';
import type { PlatformEnv } from './env.ts';
import type { OAuthConnectBy } from './manifest.ts';
import type { errorMapper } from './map-errors.ts';
import { oauthError } from './oauth.ts';
import { scopesToAsk } from './scopes.ts';
import { askTokens, credentialsOf, endOf, type Tokens } from './tokens.ts';

type By = { service: string; app?: AppCredentials };

type Reachable = AccountProfile & { credentials?: Credentials };

/** What is special about a platform's OAuth 2. Everything left out follows RFC 6749, as on all platforms. */
export interface OAuthSpec {
  connectBy: OAuthConnectBy;
  /** Maps the token endpoint's failures. */
  mapErrors: ReturnType<typeof errorMapper>;
  /** The parameter with the app's ID; `client_id` by default. */
  clientIdName?: string;
  /**
   * The consent page. `pkce`: false if the platform doesn't support it for apps with a secret; the secret and the state protect the code.
   */
  consent: { url(by: By): string; separator: ' ' | ','; pkce: boolean; params?: Readonly<Record<string, string>> };
  /** A form with the app's credentials by default; `basic` sends them in the header instead (RFC 6749, section 2.3.1). */
  token: { url(by: By): string; body?: 'form' | 'json'; client?: 'body' | 'basic'; unwrap?(body: unknown): unknown };
  /** Needed if the code's tokens aren't the ones to keep. `standard` exchanges a code by RFC 6749. */
  exchange?(given: CodeGiven, env: PlatformEnv, standard: (given: CodeGiven) => Promise<Tokens>): Promise<Tokens>;
  /**
   * How long before its expiry an access token is renewed, in milliseconds; ten minutes by default, so that it doesn't expire during a
   * post.
   */
  renewAheadMs?: number;
  /**
   * For logins without a refresh token: how long before their expiry they are renewed (null: never), and how; null: they stay as they are.
   */
  withoutRefreshToken?: { aheadMs: number | null; renew(account: ConnectedAccount, env: PlatformEnv): Promise<Tokens | null> };
  register?: OAuthConnector['register'];
  profile: OAuthConnector['profile'];
  /** The accounts that a grant covers, some with their own credentials; by default the one that `profile` returns. */
  accounts?(login: ConnectedAccount, scopes: readonly string[] | null, env: PlatformEnv): Promise<Reachable[]>;
  /** What is revoked, in order, and whether the call has the app's credentials like the token endpoint's, its ID only, or nothing. */
  revocation?: Pick<Revocation, 'ends'> & {
    url(by: By): string;
    tokens(credentials: Credentials): (string | undefined)[];
    client: 'whole' | 'id' | 'none';
  };
}

const timeoutMs = 15_000;
const usualAheadMs = 10 * 60_000;

/** The connector of a platform that uses OAuth 2. */
export function oauthConnector(spec: OAuthSpec): OAuthConnector {
  const { consent, token, clientIdName = 'client_id', revocation } = spec;

  function formAsk(url: string, form: Record<string, string>, { app }: By, client: 'whole' | 'id' | 'none' = 'whole'): Ask {
    const id = app?.clientId ?? '';
    const secret = app?.clientSecret ?? '';
    const isBasic = client === 'whole' && token.client === 'basic';
    const inBody = {
      ...(client !== 'none' && !isBasic && { [clientIdName]: id }),
      ...(client === 'whole' && !isBasic && { client_secret: secret }),
      ...form,
    };
    const basic = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64');
    return {
      url,
      ...(token.body === 'json' ? { json: inBody } : { form: inBody }),
      ...(isBasic && { headers: { authorization: `Basic ${basic}` } }),
      timeoutMs,
    };
  }

  const tokensBy = (env: PlatformEnv, by: By, form: Record<string, string>): Promise<Tokens> =>
    askTokens(env, formAsk(token.url(by), form, by), token.unwrap);

  return {
    by: 'oauth',
    ...(spec.register && { register: spec.register }),

    consentUrl({ service, app, redirectUri, state, challenge, wanted = ['publish'] }) {
      const query = new URLSearchParams({
        response_type: 'code',
        [clientIdName]: app.clientId,
        redirect_uri: redirectUri,
        scope: scopesToAsk(spec.connectBy, app, wanted)
          .map(({ name }) => name)
          .join(consent.separator),
        state,
        ...(consent.pkce && { code_challenge: challenge, code_challenge_method: 'S256' }),
        ...consent.params,
      });
      return `${consent.url({ service, app })}?${query}`;
    },

    exchange: (given, env) =>
      spec.mapErrors(env, 'ask', async () => {
        const standard = ({ code, redirectUri, verifier, ...by }: CodeGiven) => {
          const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
          return tokensBy(env, by, consent.pkce ? { ...form, code_verifier: verifier } : form);
        };
        const tokens = await (spec.exchange ? spec.exchange(given, env, standard) : standard(given));
        return { credentials: credentialsOf(tokens, env.now()), scopes: tokens.scopes };
      }),

    async accounts({ credentials: granted, scopes }, { service, app }, env) {
      const login = { service, app, credentials: granted, remoteId: '', handle: '', traits: {} };
      const found: Reachable[] = spec.accounts ? await spec.accounts(login, scopes, env) : [await spec.profile(login, env)];
      return found.map(({ credentials = granted, ...profile }) => ({ ...profile, service, credentials, expiresAt: endOf(credentials) }));
    },

    profile: spec.profile,

    refreshDue({ refreshToken, expiresAt }, now) {
      const without = refreshToken === undefined ? spec.withoutRefreshToken : undefined;
      const aheadMs = without ? without.aheadMs : (spec.renewAheadMs ?? usualAheadMs);
      return aheadMs !== null && expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < aheadMs;
    },

    async refresh(account, env) {
      const { refreshToken } = account.credentials;
      const renew = () =>
        refreshToken === undefined && spec.withoutRefreshToken
          ? spec.withoutRefreshToken.renew(account, env)
          : tokensBy(env, account, { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' });
      const tokens = await spec.mapErrors(env, 'refresh', renew);
      const credentials = tokens ? credentialsOf(tokens, env.now(), account.credentials) : account.credentials;
      return { credentials, expiresAt: endOf(credentials) };
    },

    ...(revocation && {
      revocation: {
        ends: revocation.ends,
        async revoke(account, env) {
          const url = revocation.url(account);
          for (const one of revocation.tokens(account.credentials)) {
            if (one === undefined) continue;
            await spec.mapErrors(env, 'ask', async () => {
              const answer = await call(env, formAsk(url, { token: one }, account, revocation.client));
              // TikTok returns errors with a success status.
              if (oauthError(answer)) throw new CallFailure('refused', new URL(url).host, answer);
            });
          }
        },
      },
    }),
  };
}
