import type { Traits } from './manifest.ts';

/** Secrets of one connection, as plain JSON; the caller encrypts them at rest. */
export type Credentials = Record<string, string>;

/**
 * What a platform knows the application by. `vetted`: its operator says that it may ask for the scopes that are marked so.
 * `apiVersion`: the one that its operator wants spoken, instead of the adapter's own.
 */
export interface AppCredentials {
  clientId: string;
  clientSecret: string;
  vetted?: boolean;
  apiVersion?: string;
}

/** What a platform tells of an account when it is connected or looked at again. */
export interface AccountProfile {
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  profileUrl: string | null;
  /** What the rules of the manifest need to know of this account; no secrets. */
  traits: Traits;
}

export interface Connected extends AccountProfile {
  service: string;
  credentials: Credentials;
  /** When the platform will want the person again, or null where it never says. */
  expiresAt: Date | null;
}

/** An account as adapters see it. */
export interface ConnectedAccount {
  service: string;
  remoteId: string;
  handle: string;
  credentials: Credentials;
  traits: Traits;
  /** Missing where the platform wants none (app passwords). */
  app?: AppCredentials;
}
