import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Json } from './json.ts';
import type { MediaFile } from './media-file.ts';
import type { Options } from './options.ts';
import type { Response } from './response.ts';
import type { Step } from './steps.ts';

export interface ContentPart {
  text: string;
  media: MediaFile[];
}

/**
 * `thread` and `firstComment` are empty on platforms whose manifest has none. `pictures`: the images of options that apply to this post, by
 * the option's key. `response`: set if this isn't a post but answers something; then there is nothing but a text.
 */
export interface Content extends ContentPart {
  thread: ContentPart[];
  firstComment: string;
  options: Options;
  pictures: Readonly<Record<string, MediaFile>>;
  response?: Response;
}

/** Outcomes of completed steps, by key. */
export type Outcomes = Record<string, Json>;

export interface PublishedPost {
  remoteId: string;
  permalink: string | null;
}

/** A published post with the outcomes of all completed steps, which identify what followed it. */
export interface SentPost extends PublishedPost {
  outcomes: Outcomes;
}

/**
 * What a look-up says. `safe`: sending the step again can't create a second item, even if the first request still arrives: the platform has
 * a key for it, or rejects the second one.
 */
export type LookUp = { found: true; outcome: Json } | { found: false; safe?: true };

/** What a step created on the platform: the step, and the item's ID; null if the platform hasn't assigned one (yet). */
export interface RemoteItem {
  step: string;
  remoteId: string | null;
}

/** A step of a post and its account. `since`: when this step first started. */
export interface StepContext {
  step: Step;
  intent: Json;
  content: Content;
  outcomes: Outcomes;
  account: ConnectedAccount;
  env: PlatformEnv;
  since: Date;
  /**
   * Those of the IDs that belong to nothing else sent from here, in order. What is found by content, and not by an ID known before, only
   * counts if it is free.
   * @throws PlatformProblem unconfirmed, if something else has the same content and its ID is unknown
   */
  free(remoteIds: readonly string[]): Promise<string[]>;
}

/**
 * A step while it runs. After a crash long ones resume: what `saveCheckpoint` last received is `checkpoint` in the next attempt.
 * `reportProgress` takes 0 to 1. `signal` is aborted when the work must stop; saved checkpoints stay.
 */
export interface PerformContext extends StepContext {
  checkpoint: Json;
  saveCheckpoint(kept: Json): Promise<void>;
  reportProgress(fraction: number): void;
  signal: AbortSignal;
}

/**
 * What is chosen for a step has to be the same if it is chosen again: a database that fails over to a copy may have lost what was committed
 * about it. `derived`: 64 hexadecimal digits, which depend only on the target, its generation and `name`. `dueAt`: when the target is due.
 */
export interface IntentContext {
  now(): Date;
  dueAt: Date;
  derived(name: string): string;
}

/**
 * Publishing, step by step. The caller keeps the ledger: it commits `intend`'s result before `perform`, and the outcome after it. All
 * methods throw PlatformProblem, and `perform` of a repeatable step NotYet; nothing else. Except for uploads, none takes longer than three
 * minutes: if the platform processes longer, NotYet makes the caller check again.
 */
export interface Publisher {
  steps(content: Content, account: Pick<ConnectedAccount, 'traits'>): Step[];
  /** Chooses what must be the same in every attempt of this step (a record key, an idempotency key, the post's time). Makes no calls. */
  intend(step: Step, content: Content, context: IntentContext): Json;
  perform(context: PerformContext): Promise<Json>;
  /**
   * Looks up whether an intended step was done. Throws `unconfirmed` only if the platform has no way of telling, `outage` or `retry_later`
   * if it can't tell now.
   */
  lookUp(context: StepContext): Promise<LookUp>;
  /**
   * The remote item in a step's outcome; null if the step created nothing visible. Pure. Each ID belongs permanently to one step of one
   * target.
   */
  itemOf(step: Step, outcome: Json): RemoteItem | null;
  /** Called once the post's own step is done, and again after a wait that follows it, by when the platform may have said more. */
  published(outcomes: Outcomes, account: ConnectedAccount): PublishedPost;
  /**
   * Deletes a published post and everything that followed it: the parts of its thread and the first comment, unless the platform deletes
   * them along with it. True if it existed. Repeated after a failure, it deletes what is left. Missing if the manifest says why.
   */
  remove?(post: SentPost, account: ConnectedAccount, env: PlatformEnv): Promise<boolean>;
  /** Changes the text of a published post. Missing if the manifest says why. */
  edit?(post: PublishedPost, content: Content, account: ConnectedAccount, env: PlatformEnv): Promise<void>;
}
