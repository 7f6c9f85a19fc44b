import type { AccountProfile, AppCredentials, Connected, ConnectedAccount, Credentials } from './account.ts';
import type { Capability } from './capabilities.ts';
import type { PlatformEnv } from './env.ts';

/**
 * Ending a login from here. `ends` says what ends with it over there: this login alone, every login of the account to this app, or every
 * login of its person, whatever accounts they are for.
 */
export interface Revocation {
  ends: 'login' | 'account' | 'person';
  /** Called with credentials that were renewed where that was due. */
  revoke(account: ConnectedAccount, env: PlatformEnv): Promise<void>;
}

/** A connection that exists. All methods throw PlatformProblem and nothing else, and never `unconfirmed`. */
interface Connection {
  /** Asks the platform who this is: proves that the connection works. */
  profile(account: ConnectedAccount, env: PlatformEnv): Promise<AccountProfile>;
  /** Is it time to renew the credentials? Pure. */
  refreshDue(credentials: Credentials, now: Date): boolean;
  /**
   * Renews the credentials; the old ones may be dead afterwards. Called under a lock.
   * Only `reconnect` means that the connection is over; after anything else the old credentials are to be tried again.
   */
  refresh(account: ConnectedAccount, env: PlatformEnv): Promise<{ credentials: Credentials; expiresAt: Date | null }>;
  /** Missing where the platform has no call for it. */
  revocation?: Revocation;
}

/** Connecting with a name and a password that was made for this. */
export interface PasswordConnector<Input> extends Connection {
  by: 'password';
  /** Logs in. What a person can mend is `rejected`, with a `code` that says what and a message that says how. */
  connect(input: Input, env: PlatformEnv): Promise<Connected>;
}

/** `redirectUri` is where the platform sends the browser back to; `challenge` is the S256 challenge of PKCE (RFC 7636). */
export interface ConsentAsked {
  service: string;
  app: AppCredentials;
  redirectUri: string;
  state: string;
  challenge: string;
  /** What the person connects for; publishing by default. */
  wanted?: readonly Capability[];
}

export interface CodeGiven extends Pick<ConsentAsked, 'service' | 'app' | 'redirectUri'> {
  code: string;
  verifier: string;
}

/** What a person consented to. `scopes`: the names of what was granted, or null where the platform does not say. */
export interface Grant {
  credentials: Credentials;
  scopes: readonly string[] | null;
}

/** Connecting by OAuth 2: consent in the browser, a code for a grant, and one or more accounts that may be used with it. */
export interface OAuthConnector extends Connection {
  by: 'oauth';
  /** Makes the application known to a server that anyone may register with; missing where the operator does that by hand. */
  register?(ask: { service: string; redirectUri: string }, env: PlatformEnv): Promise<AppCredentials>;
  /** Where the person's browser is sent. Pure. */
  consentUrl(ask: ConsentAsked): string;
  exchange(given: CodeGiven, env: PlatformEnv): Promise<Grant>;
  /** The accounts (pages, channels, organizations) that this grant reaches; none is an empty list. */
  accounts(grant: Grant, by: Pick<CodeGiven, 'service' | 'app'>, env: PlatformEnv): Promise<Connected[]>;
}

export type Connector<Input = unknown> = PasswordConnector<Input> | OAuthConnector;
