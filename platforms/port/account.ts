import { type Message, message } from '@everycast/messages/message';
import type { PlatformManifest, Traits } from './manifest.ts';

/** One connection's secrets, as plain JSON; the caller encrypts them at rest. */
export type Credentials = Record<string, string>;

/**
 * The app's identity on a platform. `vetted`: according to its operator, it may request the scopes marked as such. `apiVersion`: the
 * version its operator chose instead of the adapter's default.
 */
export interface AppCredentials {
  clientId: string;
  clientSecret: string;
  vetted?: boolean;
  apiVersion?: string;
}

/** What a platform returns about an account when it is connected or checked. */
export interface AccountProfile {
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  profileUrl: string | null;
  /** What the manifest's rules need to know about this account; no secrets. */
  traits: Traits;
}

export interface Connected extends AccountProfile {
  service: string;
  credentials: Credentials;
  /** When the platform will require the person again, or null if it never says. */
  expiresAt: Date | null;
}

/** An account as adapters see it. */
export interface ConnectedAccount {
  service: string;
  remoteId: string;
  handle: string;
  credentials: Credentials;
  traits: Traits;
  /** Missing if the platform needs none (app passwords). */
  app?: AppCredentials;
}

/** The access token of an OAuth login. */
export const tokenOf = ({ credentials }: Pick<ConnectedAccount, 'credentials'>): string => credentials.accessToken ?? '';

/** An account's name in a sentence: "Mastodon (ida@social.example)", and in the sandbox "Mastodon (sandbox_one, sandbox)". */
export const accountName = ({ name }: Pick<PlatformManifest, 'name'>, account: { handle: string; sandbox: boolean }): Message =>
  message(account.sandbox ? 'platforms.account_sandbox' : 'platforms.account', { platform: name, handle: account.handle });
