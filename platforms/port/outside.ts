import { hasUnseen, oneLine } from '@everycast/contract/one-line';
import { isTooDeep } from '@everycast/contract/plain-json';
import type { AccountProfile } from './account.ts';
import type { Json } from './json.ts';
import type { Traits } from './manifest.ts';
import { PlatformProblem } from './problem.ts';

/* Data from outside is untrusted: a server may send names of two megabytes, bytes that no database stores, times beyond all calendars,
   and URLs that run scripts. All of it is sanitized or rejected here, in one place, before it is stored. */

const longestName = 300;
const longestAddress = 2_000;
/** The longest ID, in bytes of UTF-8: an index accepts no more than about 2,700 per row, which may hold several. */
const longestId = 600;
/** The longest lifetime of a login that is believed, in seconds. */
const longestLife = 10 * 365 * 86_400;
/** Seconds since 1970: 2200-01-01, after which nothing can be scheduled either. */
const lastSecond = 7_258_118_400;
/** The most that is stored of one response, in characters of JSON. */
const longestJson = 200_000;

/** A one-line text that can be stored and shown: no control characters, no lone surrogates, and at most `max` characters; '' if nothing is visible. */
export function lineFrom(text: string, max = longestName): string {
  // Cut twice, so that what is dropped anyway isn't scanned.
  const line = oneLine(text.slice(0, max * 4));
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** A URL that a browser may open, or null: only http and https, without credentials. */
export function webAddressFrom(address: string | null): string | null {
  if (address === null || address.length > longestAddress || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? href : null;
}

/** A login's lifetime in seconds, at most ten years; null if invalid. */
export function lifetimeFrom(seconds: unknown): number | null {
  const number = Number(seconds ?? Number.NaN);
  return Number.isFinite(number) && number > 0 ? Math.min(number, longestLife) : null;
}

/** A time in seconds since 1970, or null if it isn't between then and 2200. */
export function epochFrom(seconds: unknown): Date | null {
  const number = Number(seconds ?? Number.NaN);
  return Number.isFinite(number) && number > 0 && number < lastSecond ? new Date(number * 1000) : null;
}

/**
 * JSON that the database accepts: without NUL and lone surrogates.
 * @param kind the problem's kind if a response can't be stored
 * @throws PlatformProblem of that kind, if it is far larger than anything stored, or nested more deeply
 */
export function jsonFrom<T extends Json | Traits>(value: T, kind: 'outage' | 'unconfirmed' = 'outage'): T {
  if (isTooDeep(value) || JSON.stringify(value).length > longestJson) throw unusable(kind);
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [clean(key), clean(one)]));
}

/**
 * An ID on the platform: it is kept unchanged or rejected.
 * @throws PlatformProblem outage, if it is empty, far too long, or has invalid characters
 */
export function idFrom(id: string): string {
  const isLong = id.length > longestId || Buffer.byteLength(id) > longestId;
  if (id === '' || isLong || hasUnseen(id) || !id.isWellFormed()) throw unusable('outage');
  return id;
}

/** @throws PlatformProblem outage, if its ID is invalid */
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
