import type { AccountProfile } from './account.ts';
import type { Json } from './json.ts';
import type { Traits } from './manifest.ts';
import { PlatformProblem } from './problem.ts';

/*
 * What comes from outside is somebody else's data: a server may send names of two megabytes, bytes that no database stores, times after the
 * end of all calendars, and addresses that run scripts. Each of these is cleaned or refused here, in one place, before anything keeps it.
 */

const longestName = 300;
const longestAddress = 2_000;
const longestId = 2_000;
/** No login that says when it ends is believed to last longer, in seconds. */
const longestLife = 10 * 365 * 86_400;
/** Seconds since 1970: 2200-01-01, after which nothing is planned either. */
const lastSecond = 7_258_118_400;
/** Of what is kept of one answer, in characters of JSON. */
const longestJson = 200_000;

/** Control characters, and those that turn the direction of the text around them. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A text in one line that can be stored and shown: no control characters, no halves of characters, and at most `max` characters. */
export function lineFrom(text: string, max = longestName): string {
  // Cut twice: what is thrown away anyway need not be looked through.
  const line = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(unseen, ' ')
    .trim();
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** A web address that a browser may open, or null: http and https alone, without a name and password in it. */
export function webAddressFrom(address: string | null): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null;
}

/** Seconds that a login lasts, at most ten years; null where it is no such number. */
export function lifetimeFrom(seconds: unknown): number | null {
  const number = Number(seconds ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? Math.min(number, longestLife) : null;
}

/** A moment in seconds since 1970, or null where it is none between then and 2200. */
export function epochFrom(seconds: unknown): Date | null {
  const number = Number(seconds ?? Number.NaN);
  return Number.isFinite(number) && number > 0 && number < lastSecond ? new Date(number * 1000) : null;
}

/**
 * JSON that the database takes: without NUL and halves of characters.
 * @param kind what it means for the caller that an answer cannot be kept
 * @throws PlatformProblem of that kind, where it is far larger than anything that is kept of an answer
 */
export function jsonFrom<T extends Json | Traits>(value: T, kind: 'outage' | 'unconfirmed' = 'outage'): T {
  const text = JSON.stringify(value);
  if (text.length > longestJson) throw unusable(kind);
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), clean(one)]));
}

/**
 * An id by which something is found again on its platform: it is kept as it is or not at all.
 * @throws PlatformProblem outage, where it is empty, far too long, or has characters that no id has
 */
export function idFrom(id: string): string {
  if (id === '' || id.length > longestId || id.search(unseen) >= 0 || !id.isWellFormed()) throw unusable('outage');
  return id;
}

/** @throws PlatformProblem outage, where its id is no id */
export function profileFrom<P extends AccountProfile>(profile: P): P {
  const { remoteId, handle, displayName, avatarUrl, profileUrl, traits } = profile;
  return {
    ...profile,
    remoteId: idFrom(remoteId),
    handle: lineFrom(handle) || lineFrom(remoteId),
    displayName: lineFrom(displayName),
    avatarUrl: webAddressFrom(avatarUrl),
    profileUrl: webAddressFrom(profileUrl),
    traits: jsonFrom(traits),
  };
}

const unusable = (kind: 'outage' | 'unconfirmed') => new PlatformProblem(kind, 'platforms.unusable_answer');
