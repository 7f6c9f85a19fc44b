import type { Message } from '@everycast/messages/message';
import type { MediaFile } from './media-file.ts';

/** What an adapter receives; it has access to nothing else. `fetch` is guarded against private addresses by the caller. */
export interface PlatformEnv {
  fetch: typeof globalThis.fetch;
  now(): Date;
  /** Adapters call it whenever a response says how much of a limit is left, so that it isn't exceeded. */
  reportRateLimit(limit: RateLimitReport): void;
  /**
   * Called before each call that counts against one of the manifest's `calls`, with its cost.
   * @param name of the quota; by default the first
   * @throws PlatformProblem retry_later, if too little is left of the app's day; the call must not be made then
   */
  spend(cost: number, name?: string): Promise<void>;
  /** A page's metadata, for the card of a link to it. Kept for a day; a page that can't be read is a result, not an error. */
  page(address: string): Promise<PageRead>;
}

/** A page's image, re-encoded as a JPEG that every platform accepts in a card. */
export type CardPicture = Pick<MediaFile, 'contentType' | 'bytes' | 'width' | 'height' | 'open'>;

/** A page's card, or why there is none. `passing`: there may be one later. */
export type PageRead =
  | { is: 'read'; title: string; description: string; picture: CardPicture | null }
  | { is: 'none'; why: Message; passing: boolean };

/**
 * Limits that reading in the background counts against, so that an adapter can keep a part of a shared limit for publishing, and what slows
 * one kind of reading down doesn't stop the other.
 */
export const readingLimits = ['metrics', 'engagement'] as const;
export type ReadingLimit = (typeof readingLimits)[number];

/** How often a step with the quota `name`, or reading under it, may still run before `resetsAt`. */
export interface RateLimitReport {
  name: string;
  remaining: number;
  resetsAt: Date;
}

/**
 * The environment of calls that also count against a second quota: reading has a share of the app's day, so that publishing keeps the rest.
 * @param share its name
 */
export const withShare = (env: PlatformEnv, share: string): PlatformEnv => ({
  ...env,
  async spend(cost, name) {
    await env.spend(cost, share);
    await env.spend(cost, name);
  },
});
