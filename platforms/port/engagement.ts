import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Json } from './json.ts';
import type { Publisher } from './publisher.ts';
import type { ItemKind } from './response.ts';

/**
 * Someone on the platform. `handle` without a prefix; the URLs are those of their profile and picture. `unnamed`: the platform doesn’t say here
 * who it is, so handle and name only stand in for what it said elsewhere.
 */
export type EngagementPerson = {
  remoteId: string;
  handle: string;
  name: string;
  url: string | null;
  avatarUrl: string | null;
  unnamed?: true;
};

/**
 * What someone wrote to an account, or the account wrote to them outside Everycast (`own`).
 * - `threadId`: identifies the conversation within the account, whatever order items arrive in.
 * - `under`: the remote ID of what it answers. `postId`: that of the account's own post it belongs to.
 * - `at`: an ISO 8601 instant.
 * - `context`: what `respond` needs to answer it.
 */
export type EngagementItem = {
  remoteId: string;
  kind: ItemKind;
  threadId: string;
  under: string | null;
  postId: string | null;
  from: EngagementPerson;
  own: boolean;
  text: string;
  at: string;
  permalink: string | null;
  context: Json;
};

/**
 * Items oldest first; `more`: the platform has more now. The cursor is only stored together with the items. `skipped`: how many items were
 * left out because they can't be stored; adapters don't set it.
 */
export type EngagementPage = { items: EngagementItem[]; cursor: Json; more: boolean; skipped?: number };

/** Whether a reading has taken as long as it should, so that other accounts are read. */
export type IsOver = () => boolean;

/** A reading without a limit. */
export const neverOver: IsOver = () => false;

export interface Engagement {
  /**
   * What arrived after `cursor`, or for null the newest that the platform returns at once. An item that is read again has the same
   * `remoteId`. Where items need further calls, none is begun once it `isOver`: the page then ends with what was read, at least one
   * entry, and its cursor leads to the rest. Throws PlatformProblem and nothing else, and never `unconfirmed`.
   */
  read(cursor: Json, account: ConnectedAccount, env: PlatformEnv, isOver?: IsOver): Promise<EngagementPage>;
  /** Sends one response: its content has a `response`, and its only visible step is `theResponse`. Nothing follows it. */
  respond: Publisher;
}
