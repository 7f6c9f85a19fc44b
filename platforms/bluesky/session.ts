import type { Credentials } from '../port/account.ts';
import { epochFrom } from '../port/outside.ts';
import { addressOf } from './services.ts';
import type { Answer } from './xrpc.ts';

/** What the servers answer to createSession, refreshSession and getSession, as far as it is used. */
export interface Session {
  did: string;
  /** The DID where the account has no valid handle. */
  handle: string;
  /** Why the account is not to be used now, in the server's word (deactivated, suspended, takendown), or null. */
  inactive: string | null;
  didDoc: unknown;
}

/** Reads a session, or null where the answer is none. */
export function readSession({ did, handle, active, status, didDoc }: Answer): Session | null {
  if (typeof did !== 'string' || !did.startsWith('did:') || typeof handle !== 'string') return null;
  const inactive = active === false ? (typeof status === 'string' ? status : 'inactive') : null;
  return { did, handle: handle === 'handle.invalid' ? did : handle, inactive, didDoc };
}

/** Reads the tokens that come with a new session, or null where they are missing. */
export function readTokens({ accessJwt, refreshJwt }: Answer): { accessJwt: string; refreshJwt: string } | null {
  if (typeof accessJwt !== 'string' || typeof refreshJwt !== 'string') return null;
  return { accessJwt, refreshJwt };
}

type DidService = { id?: unknown; serviceEndpoint?: unknown };

/**
 * The server that really holds the account, where the one that people log in to is only its entrance (bsky.social).
 * It is used only from https to https, or the token would leave the protection that the person chose; who is behind the name is
 * for the guarded fetch to look at.
 */
export function homeOf(didDoc: unknown, service: string): string | null {
  const services = (didDoc as { service?: unknown } | null | undefined)?.service;
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

/** When a token runs out, or null where it does not say. */
export function expiryOf(token: string | undefined): Date | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return epochFrom(exp);
  } catch {
    // Tokens need not be readable for anyone but their server; then it is the one to say when they have run out.
    return null;
  }
}
