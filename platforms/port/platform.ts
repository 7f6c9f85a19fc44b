import type { PlatformManifest } from './manifest.ts';

/** What an adapter is handed; it reaches nothing else of the world. `fetch` is guarded against private addresses by its giver. */
export interface PlatformEnv {
  fetch: typeof globalThis.fetch;
  now(): Date;
}

/** Secrets of one connection, as plain JSON; the caller encrypts them at rest. */
export type Credentials = Record<string, string>;

/** What a platform tells of an account when it is connected or looked at again. */
export interface AccountProfile {
  remoteId: string;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  profileUrl: string | null;
}

export interface Connected extends AccountProfile {
  service: string;
  credentials: Credentials;
  /** When the platform will want the person again, or null where it never says. */
  expiresAt: Date | null;
}

/** An account as publishing sees it. */
export interface ConnectedAccount {
  service: string;
  remoteId: string;
  handle: string;
  credentials: Credentials;
}

/** A file to send. `read` may be called more than once. */
export interface MediaFile {
  id: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  alt: string;
  /** Made smaller than what the person added, to fit the platform's limit. */
  fitted: boolean;
  read(): Promise<Uint8Array>;
}

export interface Content {
  text: string;
  media: MediaFile[];
}

/** JSON that is kept in the ledger. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * One step of publishing to a target, in order.
 * - `key`: names it for good ("upload 1", "create").
 * - `repeatable`: doing it twice shows nobody anything (an upload); it is simply done again after a crash.
 *   Every other step is looked up before it may be sent again.
 */
export interface Step {
  key: string;
  repeatable: boolean;
  title: string;
}

/** Outcomes of the steps that are done, by key. */
export type Outcomes = Record<string, Json>;

/** What the last step's outcome must name. */
export interface PublishedPost {
  remoteId: string;
  permalink: string;
}

export type LookUp = { found: true; outcome: Json } | { found: false };

/**
 * Publishing, step by step. The caller keeps the ledger: it commits `intend`'s answer before `perform`, and the outcome after it.
 * All methods throw PlatformProblem and nothing else, and none takes longer than three minutes.
 */
export interface Publisher {
  steps(content: Content): Step[];
  /** Chooses what must be the same in every try of this step (a record key, an idempotency key, the time of the post). Calls nobody. */
  intend(step: Step, content: Content, env: PlatformEnv): Json;
  perform(step: Step, intent: Json, content: Content, outcomes: Outcomes, account: ConnectedAccount, env: PlatformEnv): Promise<Json>;
  /**
   * Looks on the platform whether an intended step was done. Throws `unconfirmed` only where the platform has no way of telling at all,
   * `outage` or `retry_later` where it cannot tell now.
   */
  lookUp(step: Step, intent: Json, content: Content, outcomes: Outcomes, account: ConnectedAccount, env: PlatformEnv): Promise<LookUp>;
  published(outcomes: Outcomes, account: ConnectedAccount): PublishedPost;
  /** Takes a published post down; true if it was there. */
  remove(post: PublishedPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean>;
}

/** Connecting. All methods throw PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Connector<Input> {
  /** Logs in. What a person can mend is `rejected`, with a `code` that says what and a message that says how. */
  connect(input: Input, env: PlatformEnv): Promise<Connected>;
  /** Asks the platform who this is: proves that the connection works. */
  profile(account: ConnectedAccount, env: PlatformEnv): Promise<AccountProfile>;
  /** Is it time to renew the credentials? Pure. */
  refreshDue(credentials: Credentials, now: Date): boolean;
  /**
   * Renews the credentials; the old ones may be dead afterwards. Called under a lock.
   * Only `reconnect` means that the connection is over; after anything else the old credentials are to be tried again.
   */
  refresh(account: ConnectedAccount, env: PlatformEnv): Promise<{ credentials: Credentials; expiresAt: Date | null }>;
}

export interface Platform<Input = unknown> {
  manifest: PlatformManifest;
  connect: Connector<Input>;
  publish: Publisher;
}
