import type { Traits } from '../port/manifest.ts';

/** What X accepts from an account: its limits depend on the account, not the app. Text by X's weights, videos in bytes and seconds. */
export interface Limits {
  characters: number;
  videoBytes: number;
  videoSeconds: number;
}

const shortText = 280;
/** Unofficial: neither the API description nor the documentation has a number for long posts. */
const longText = 25_000;

/** From the documentation's page on media, August 2026: for an account whose subscription is unknown. */
const usual: Limits = { characters: shortText, videoBytes: 512_000_000, videoSeconds: 140 };
/**
 * From the change log of September 2026, unofficial: for everyone, and for subscribers. The description's largest upload is the latter's.
 */
const unsubscribed: Limits = { characters: shortText, videoBytes: 8_000_000_000, videoSeconds: 20 * 60 };
const subscribed: Limits = { characters: longText, videoBytes: 16_000_000_000, videoSeconds: 125 * 60 };

/**
 * Object User, subscription_type: the description names "None" and some subscriptions, without a complete list. Documentation of long posts
 * and videos mentions Premium; Basic is assumed to have them, too. If not, X rejects the post, and its limits are shown then.
 */
export const noSubscription = 'None';

/** An account's traits: its subscription, in X's own term, if X reported it; and whether its app may like, which few may. */
export const traitsOf = (subscription: unknown, granted: string | undefined): Traits => ({
  ...(typeof subscription === 'string' && { subscription }),
  ...(granted?.split(' ').includes(likeScope) && { likes: true }),
});
export const likeScope = 'like.write';

export function limitsOf({ subscription }: Traits): Limits {
  if (typeof subscription !== 'string') return usual;
  return subscription === noSubscription ? unsubscribed : subscribed;
}

/** Whether only subscribers can post it. */
export const isLong = (characters: number): boolean => characters > shortText && characters <= longText;
