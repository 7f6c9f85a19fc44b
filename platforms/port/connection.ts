import type { AccountProfile, AppCredentials, Connected, ConnectedAccount, Credentials } from './account.ts';
import type { Capability } from './capabilities.ts';
import type { PlatformEnv } from './env.ts';

/**
 * Revoking a login. `ends`: what that revokes on the platform: only this login, all of the account's logins to this app, or all of its
 * person's logins for any account.
 */
export interface Revocation {
  ends: 'login' | 'account' | 'person';
  /** Called with credentials that were renewed if due. */
  revoke(account: ConnectedAccount, env: PlatformEnv): Promise<void>;
}

/** An existing connection. All methods throw PlatformProblem and nothing else, and never `unconfirmed`. */
interface Connection {
  /** Fetches the account's profile, which proves that the connection works. */
  profile(account: ConnectedAccount, env: PlatformEnv): Promise<AccountProfile>;
  /** Whether the credentials are due for renewal. Pure. */
  refreshDue(credentials: Credentials, now: Date): boolean;
  /**
   * Renews the credentials; the old ones may be invalid afterwards. Called under a lock. Only `reconnect` means that the connection is
   * over; after anything else the old credentials are tried again.
   */
  refresh(account: ConnectedAccount, env: PlatformEnv): Promise<{ credentials: Credentials; expiresAt: Date | null }>;
  /** Missing if the platform has no call for it. */
  revocation?: Revocation;
}

/** Connecting with a username and an app password. */
export interface PasswordConnector<Input> extends Connection {
  by: 'password';
  /** Logs in. What a person can fix is `rejected`, with a `code` for the cause and a message that says what to do. */
  connect(input: Input, env: PlatformEnv): Promise<Connected>;
}

/** `redirectUri`: where the platform sends the browser afterwards; `challenge`: the S256 challenge of PKCE (RFC 7636). */
export interface ConsentRequest {
  service: string;
  app: AppCredentials;
  redirectUri: string;
  state: string;
  challenge: string;
  /** What the account is connected for; publishing by default. */
  wanted?: readonly Capability[];
}

export interface CodeGiven extends Pick<ConsentRequest, 'service' | 'app' | 'redirectUri'> {
  code: string;
  verifier: string;
}

/** What a person consented to. `scopes`: the granted scopes, or null if the platform doesn't say. */
export interface Grant {
  credentials: Credentials;
  scopes: readonly string[] | null;
}

/** Connecting by OAuth 2: consent in the browser, a code exchanged for a grant, and one or more accounts it can be used with. */
export interface OAuthConnector extends Connection {
  by: 'oauth';
  /** Registers the app with a server that accepts any; missing if the operator does that manually. */
  register?(ask: { service: string; redirectUri: string }, env: PlatformEnv): Promise<AppCredentials>;
  /** Where the person's browser is sent. Pure. */
  consentUrl(ask: ConsentRequest): string;
  exchange(given: CodeGiven, env: PlatformEnv): Promise<Grant>;
  /** The accounts (pages, channels, organizations) that this grant covers; may be empty. */
  accounts(grant: Grant, by: Pick<CodeGiven, 'service' | 'app'>, env: PlatformEnv): Promise<Connected[]>;
}

export type Connector<Input = unknown> = PasswordConnector<Input> | OAuthConnector;
