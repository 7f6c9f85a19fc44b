import { numberOf } from '../core/ids.ts';
import { createPeople, numberedAfter } from '../core/people.ts';
import type { Person } from '../core/stand-in.ts';

/** A person on X. `subscription`: as in the description's object User. */
export type TwitterPerson = Person & { subscription: 'None' | 'Basic' | 'Premium' | 'PremiumPlus' };

/** A person's limits: text by X's weights, videos in bytes and seconds. */
export interface Allowed {
  characters: number;
  videoBytes: number;
  videoSeconds: number;
}

/** All unofficial: long posts from common knowledge, videos from the change log of September 2026. */
const everybody: Allowed = { characters: 280, videoBytes: 8_000_000_000, videoSeconds: 1200 };
const subscribers: Allowed = { characters: 25_000, videoBytes: 16_000_000_000, videoSeconds: 7500 };

export const people = createPeople<TwitterPerson>(
  numberedAfter((tenant) => numberOf(15, 'twitter', tenant)),
  {
    special: [
      { handle: 'sandbox_one', name: 'Sandbox 1', subscription: 'None' },
      { handle: 'sandbox_two', name: 'Sandbox 2', subscription: 'None' },
      { handle: 'sandbox_three', name: 'Sandbox 3', note: 'sandbox.person_premium', subscription: 'Premium' },
    ],
    // In digits: handles have at most 15 characters.
    usual: (number) => ({ handle: `sandbox_${number}`, name: `Sandbox ${number}`, subscription: 'None' }),
  },
);

export const allowedTo = (person: TwitterPerson | null): Allowed =>
  person === null || person.subscription === 'None' ? everybody : subscribers;
