import type { Message } from '@everycast/messages/message';
import type { Capability } from './capabilities.ts';
import type { PlatformManifest, Traits } from './manifest.ts';
import type { Options } from './options.ts';
import type { Step } from './steps.ts';

/** What an adapter is handed; it reaches nothing else of the world. `fetch` is guarded against private addresses by its giver. */
export interface PlatformEnv {
  fetch: typeof globalThis.fetch;
  now(): Date;
  /** Adapters call it whenever a response says how much of a limit is left, so that it isn't exceeded. */
  reportRateLimit(limit: RateLimitReport): void;
  /**
   * Called before each call that counts against one of the manifest's `calls`, with what it costs there.
   * @param name of that quota; the first of them, where nothing is said
   * @throws PlatformProblem retry_later, where the app's day has not so much left; the call must not be made then
   */
  spend(cost: number, name?: string): Promise<void>;
  /** What a page says of itself, for the card of a link to it. Kept for a day; that it cannot be read is an answer like any other. */
  page(address: string): Promise<PageRead>;
}

/** A picture of a page, made anew: a JPEG that every platform takes in a card. */
export type CardPicture = Pick<MediaFile, 'contentType' | 'bytes' | 'width' | 'height' | 'open'>;

/** What a page gives for a card, or why nothing. `passing`: it may in a while. */
export type PageRead =
  | { is: 'read'; title: string; description: string; picture: CardPicture | null }
  | { is: 'none'; why: Message; passing: boolean };

/** How often a step with the quota `name` may still run before `resetsAt`. */
export interface RateLimitReport {
  name: string;
  remaining: number;
  resetsAt: Date;
}

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

/** A stretch of a file in bytes; `end` is the last one that belongs to it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file to send, made to fit what the manifest says the platform takes. */
export interface MediaFile {
  id: string;
  kind: 'image' | 'video';
  contentType: string;
  bytes: number;
  width: number;
  height: number;
  seconds: number | null;
  alt: string;
  name: string;
  /** Not what the person added, but made from it. */
  derived: boolean;
  /** All of it, or a stretch. May be called more than once; nothing is held in memory. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * An address from which anyone can fetch it for some hours, for platforms that fetch media themselves.
   * @throws PlatformProblem rejected, where this instance cannot be reached from outside
   */
  publicUrl(): Promise<string>;
}

export interface ContentPart {
  text: string;
  media: MediaFile[];
}

/**
 * `thread` and `firstComment` are empty on platforms whose manifest has none. `pictures`: those that options name and that count for this
 * post, by the key of the option.
 */
export interface Content extends ContentPart {
  thread: ContentPart[];
  firstComment: string;
  options: Options;
  pictures: Readonly<Record<string, MediaFile>>;
}

/** JSON that is kept in the ledger. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Outcomes of the steps that are done, by key. */
export type Outcomes = Record<string, Json>;

export interface PublishedPost {
  remoteId: string;
  permalink: string | null;
}

/** A post that is out, with the outcomes of all its steps that are done: what followed it is known by them. */
export interface SentPost extends PublishedPost {
  outcomes: Outcomes;
}

export type LookUp = { found: true; outcome: Json } | { found: false };

/** What a step made on the platform: the step that it belongs to, and its id; null where the platform has not named it (yet). */
export interface RemoteItem {
  step: string;
  remoteId: string | null;
}

/** A step of a post, and who it is for. `since`: when this step was first begun. */
export interface StepContext {
  step: Step;
  intent: Json;
  content: Content;
  outcomes: Outcomes;
  account: ConnectedAccount;
  env: PlatformEnv;
  since: Date;
  /**
   * Those of the ids that belong to nothing else that was sent from here, in their order. What is found by what it says, and not by an id
   * that was known before, is this step's only if it is free.
   * @throws PlatformProblem unconfirmed, where something else reads the same and nobody knows its id
   */
  free(remoteIds: readonly string[]): Promise<string[]>;
}

/**
 * A step while it is being done. Long ones go on where they were after a crash: what `saveCheckpoint` was given last is `checkpoint` in the next try.
 * `reportProgress` says how much is done, from 0 to 1. `signal` is aborted when the work must end now; whatever was kept stays.
 */
export interface PerformContext extends StepContext {
  checkpoint: Json;
  saveCheckpoint(kept: Json): Promise<void>;
  reportProgress(fraction: number): void;
  signal: AbortSignal;
}

/**
 * Publishing, step by step. The caller keeps the ledger: it commits `intend`'s answer before `perform`, and the outcome after it.
 * All methods throw PlatformProblem, and `perform` of a repeatable step NotYet; nothing else. None but an upload takes longer than
 * three minutes: what the platform works on longer is asked for again and again, by NotYet.
 */
export interface Publisher {
  steps(content: Content, account: Pick<ConnectedAccount, 'traits'>): Step[];
  /** Chooses what must be the same in every try of this step (a record key, an idempotency key, the time of the post). Calls nobody. */
  intend(step: Step, content: Content, env: Pick<PlatformEnv, 'now'>): Json;
  perform(context: PerformContext): Promise<Json>;
  /**
   * Looks on the platform whether an intended step was done. Throws `unconfirmed` only where the platform has no way of telling at all,
   * `outage` or `retry_later` where it cannot tell now.
   */
  lookUp(context: StepContext): Promise<LookUp>;
  /**
   * What the outcome of a step names on the platform; null where the step made nothing that people can see. Pure. Each id belongs to one
   * step of one target for good.
   */
  itemOf(step: Step, outcome: Json): RemoteItem | null;
  /** Called once the last step that is not `after` is done. */
  published(outcomes: Outcomes, account: ConnectedAccount): PublishedPost;
  /**
   * Takes a published post down, with all that followed it: the parts of its thread and the first comment, where these do not go with it
   * by themselves. True if it was there. Done again after it broke off, it takes down what is left. Missing where the manifest says why.
   */
  remove?(post: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean>;
  /** Changes the text of a published post. Missing where the manifest says why. */
  edit?(post: PublishedPost, content: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void>;
}

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

/** One of those that a platform knows: by its id there, and as people know it. */
export interface Found {
  id: string;
  name: string;
}

/** Looks on the platform for those that are called like this; best first, and a page of them at most. Throws PlatformProblem, never `unconfirmed`. */
export type Find = (words: string, account: ConnectedAccount, env: PlatformEnv) => Promise<Found[]>;

/** Reads how published posts do. Throws PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Metrics {
  /** The platform's numbers of a post by name ("views", "likes"); null if the post isn't there any more. */
  ofPost(post: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<Record<string, number> | null>;
}

/** What somebody wrote to an account. `at` is an ISO 8601 instant, `under` the remote ID of the post or message it answers. */
export type InboxItem = {
  remoteId: string;
  kind: 'comment' | 'mention' | 'message';
  from: { remoteId: string; handle: string };
  text: string;
  at: string;
  under: string | null;
};

/** Reads what people write to an account. Throws PlatformProblem and nothing else, and never `unconfirmed`. */
export interface Inbox {
  /** What came after `cursor`, oldest first, and the cursor for the next time; null begins with the newest. */
  read(cursor: Json, account: ConnectedAccount, env: PlatformEnv): Promise<{ items: InboxItem[]; cursor: Json }>;
}

/** Begins and ends live broadcasts. Throws PlatformProblem and nothing else. */
export interface Live {
  /** Makes the platform expect a broadcast. `ingest` is the address that the video is sent to, with its key. */
  begin(title: string, account: ConnectedAccount, env: PlatformEnv): Promise<{ remoteId: string; ingest: string }>;
  /** Ends it; one that has ended already is no error. */
  end(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<null>;
}

/** What is true of a platform, how accounts on it are connected, and an implementation of each capability that it has. */
export interface Platform<C extends Connector = Connector> {
  manifest: PlatformManifest;
  connect: C;
  publish: Publisher;
  metrics?: Metrics;
  inbox?: Inbox;
  live?: Live;
  /** How those are found among which an option of the kind `found` chooses, by the key of the option. */
  finds?: Readonly<Record<string, Find>>;
}
