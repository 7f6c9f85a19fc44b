import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Json } from './json.ts';
import type { MediaFile } from './media-file.ts';
import type { Options } from './options.ts';
import type { Step } from './steps.ts';

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
