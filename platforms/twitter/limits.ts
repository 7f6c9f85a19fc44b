import type { Traits } from '../port/manifest.ts';

/**
 * What X takes of an account: its limits follow the account, and not the app. Of a text by X's weights, of a video in bytes and seconds.
 */
export interface Limits {
  characters: number;
  videoBytes: number;
  videoSeconds: number;
}

const shortText = 280;
/** Second-hand: neither the description of the API nor what is known of its documentation has a figure for long posts. */
const longText = 25_000;

/** Page on media of the documentation, of August 2026: for an account of which nothing is known. */
const usual: Limits = { characters: shortText, videoBytes: 512_000_000, videoSeconds: 140 };
/** Change log of September 2026, second-hand: for everybody, and for those who pay. The description's largest upload is that of the latter. */
const unsubscribed: Limits = { characters: shortText, videoBytes: 8_000_000_000, videoSeconds: 20 * 60 };
const subscribed: Limits = { characters: longText, videoBytes: 16_000_000_000, videoSeconds: 125 * 60 };

/**
 * Object User, subscription_type: the description names "None" and some subscriptions, and does not end its list. What is known of long posts
 * and videos speaks of Premium; that Basic has them, too, is taken for granted: X says no where it has not, and then what it takes is told.
 */
const noSubscription = 'None';

/** What is kept of an account: its subscription, in X's own word, where X told it. */
export const traitsOf = (subscription: unknown): Traits => (typeof subscription === 'string' ? { subscription } : {});

export function limitsOf({ subscription }: Traits): Limits {
  if (typeof subscription !== 'string') return usual;
  return subscription === noSubscription ? unsubscribed : subscribed;
}

/** Only for subscribers? */
export const isLong = (characters: number): boolean => characters > shortText && characters <= longText;
