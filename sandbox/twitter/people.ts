import { numberOf } from '../core/ids.ts';
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

export function people(tenant: string): TwitterPerson[] {
  const person = (number: string, handle: string, name: string, subscription: TwitterPerson['subscription']): TwitterPerson => {
    return { id: numberOf(18, 'twitter', tenant, number), handle, name, subscription };
  };
  return [
    person('1', 'sandbox_one', 'Sandbox One', 'None'),
    person('2', 'sandbox_two', 'Sandbox Two', 'None'),
    person('3', 'sandbox_three', 'Sandbox Three, with a Premium subscription', 'Premium'),
  ];
}

export const personOf = (tenant: string, id: string): TwitterPerson | undefined => people(tenant).find((one) => one.id === id);

export const allowedTo = (person: TwitterPerson | undefined): Allowed =>
  person === undefined || person.subscription === 'None' ? everybody : subscribers;
