import type { Message } from '@everycast/messages/message';
import type { MediaFile } from './media-file.ts';

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

/** A page's image, re-encoded as a JPEG that every platform accepts in a card. */
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
