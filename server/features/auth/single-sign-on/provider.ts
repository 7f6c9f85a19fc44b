import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../../kernel/config.ts';

/** Someone as the provider knows them. */
export interface Identity {
  /** Unique among all providers, also if the operator changes to another. */
  accountId: string;
  /** Lowercase. */
  email: string | null;
  /** Whether the provider says that the address is theirs. */
  emailVerified: boolean;
  name: string | null;
}

/** What the browser keeps between leaving for the provider and coming back. */
export const Checks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Checks = z.infer<typeof Checks>;

/** Why signing in with the provider didn't work; a part of the login screen's address. */
export type SingleSignOnProblem = 'cancelled' | 'expired' | 'unreachable' | 'refused';

export class SingleSignOnError extends Error {
  readonly problem: SingleSignOnProblem;
  constructor(problem: SingleSignOnProblem, cause: unknown) {
    super(`Single sign-on: ${problem}`, { cause });
    this.problem = problem;
  }
}

export interface Provider {
  /** Where to send a browser, and what it needs to come back. @throws SingleSignOnError unreachable */
  begin(redirectUri: string): Promise<{ url: URL; checks: Checks }>;
  /** Who came back. @param url the redirect's, with its query @throws SingleSignOnError */
  finish(url: URL, checks: Checks): Promise<Identity>;
}

/** How long what the provider says about itself is kept. Milliseconds. */
const keptFor = 3600 * 1000;
/** Seconds. */
const patience = 15;

const Claims = z.object({
  email: z.string().max(254).optional(),
  // Some providers write it as a text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
});

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce, and ID tokens whose signature is checked. It is only asked about
 * itself when someone signs in, so that this server starts and works without it. Its address is the operator's, so it may be in a private
 * network.
 */
export function createProvider({ issuer, clientId, clientSecret }: NonNullable<Config['singleSignOn']>): Provider {
  let known: { configuration: Configuration; until: number } | null = null;

  async function discovered(): Promise<Configuration> {
    if (known && known.until > Date.now()) return known.configuration;
    const server = new URL(issuer);
    const execute = [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])];
    const options = { execute, timeout: patience };
    try {
      const found = await discovery(server, clientId, undefined, ClientSecretBasic(clientSecret), options);
      const configuration = takesBasic(found)
        ? found
        : await discovery(server, clientId, undefined, ClientSecretPost(clientSecret), options);
      known = { configuration, until: Date.now() + keptFor };
      return configuration;
    } catch (error) {
      throw new SingleSignOnError('unreachable', error);
    }
  }

  return {
    async begin(redirectUri) {
      const configuration = await discovered();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url, checks };
    },

    async finish(url, { state, nonce, verifier }) {
      const configuration = await discovered();
      try {
        const tokens = await authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider sent no ID token.');
        let about = Claims.parse(claims);
        // Providers may keep the address out of the ID token.
        if (about.email === undefined && configuration.serverMetadata().userinfo_endpoint)
          about = Claims.parse(await fetchUserInfo(configuration, tokens.access_token, claims.sub));
        return {
          accountId: JSON.stringify([claims.iss, claims.sub]),
          email: about.email?.toLowerCase() ?? null,
          emailVerified: about.email !== undefined && about.email_verified === true,
          name: about.name ?? about.preferred_username ?? null,
        };
      } catch (error) {
        const cancelled = error instanceof AuthorizationResponseError && error.error === 'access_denied';
        throw new SingleSignOnError(cancelled ? 'cancelled' : isOutage(error) ? 'unreachable' : 'refused', error);
      }
    },
  };
}

/** By the standard, a provider that doesn't say takes only this. */
const takesBasic = (configuration: Configuration): boolean =>
  configuration.serverMetadata().token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;

const isOutage = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError' || error instanceof TypeError);
