import { withoutEnd } from '@everycast/contract/without-end';
import type { Credentials } from '../port/account.ts';
import { fieldsIn } from '../port/fields.ts';
import { epochFrom } from '../port/outside.ts';
import type { Answer } from './xrpc.ts';

/** The servers' response to createSession, refreshSession and getSession, as far as it is used. */
export interface Session {
  did: string;
  /** The DID if the account has no valid handle. */
  handle: string;
  /** Why the account can't be used now, in the server's term (deactivated, suspended, takendown), or null. */
  inactive: string | null;
  didDoc: unknown;
}

/** Parses a session; null if invalid. */
export function readSession({ did, handle, active, status, didDoc }: Answer): Session | null {
  if (typeof did !== 'string' || !did.startsWith('did:') || typeof handle !== 'string') return null;
  const inactive = active === false ? (typeof status === 'string' ? status : 'inactive') : null;
  return { did, handle: handle === 'handle.invalid' ? did : handle, inactive, didDoc };
}

/** Parses the tokens of a new session; null if missing. */
export function readTokens({ accessJwt, refreshJwt }: Answer): { accessJwt: string; refreshJwt: string } | null {
  if (typeof accessJwt !== 'string' || typeof refreshJwt !== 'string') return null;
  return { accessJwt, refreshJwt };
}

type DidService = { id?: unknown; serviceEndpoint?: unknown };

/**
 * The server that hosts the account, if the one people log in to is only an entryway (bsky.social). It is never used from https to http,
 * which would expose the token; the guarded fetch checks who is behind the name.
 */
export function homeOf(didDoc: unknown, service: string): string | null {
  const services = fieldsIn(didDoc).service;
  if (!Array.isArray(services) || !service.startsWith('https://')) return null;
  const pds = services.find((entry: DidService | null) => typeof entry?.id === 'string' && entry.id.endsWith('#atproto_pds'));
  const endpoint: unknown = pds?.serviceEndpoint;
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return null;
  const { protocol, username } = new URL(endpoint);
  return protocol === 'https:' && username === '' && addressOf(endpoint) !== service ? addressOf(endpoint) : null;
}

/** Where an account's records are read and written. */
export function homeBase(account: { service: string; credentials: Credentials }): string {
  return account.credentials.home ?? account.service;
}

/** When a token expires, or null if it doesn't say. */
export function expiryOf(token: string | undefined): Date | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    return epochFrom(fieldsIn(JSON.parse(Buffer.from(payload, 'base64url').toString())).exp);
  } catch {
    // Tokens may be opaque to anyone but their server, which then reports when they have expired.
    return null;
  }
}

/** A server's URL without a trailing slash. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + withoutEnd(pathname, /\//);
}

/**
 * Real servers have their own host (https://atproto.com/specs/account: the URL has no path). One under a path is a stand-in, which has
 * Bluesky's other services under its own URL.
 */
const isStandIn = (service: string): boolean => new URL(service).pathname !== '/';

/** Where videos are uploaded and processed, for accounts on any server. */
export const videoServiceOf = (service: string): string => (isStandIn(service) ? `${service}/video` : 'https://video.bsky.app');

/** Where people view posts. */
export const webOf = (service: string): string => (isStandIn(service) ? service : 'https://bsky.app');

/** A server's DID (did:web), which tokens name as their audience. */
export function serverDid(service: string): string {
  const { host, pathname } = new URL(service);
  return ['did:web', ...[host, ...pathname.split('/')].filter(Boolean).map(encodeURIComponent)].join(':');
}
