/** The address of a server without a slash at its end. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * Real servers have a host for themselves (https://atproto.com/specs/account: the address has no path). What lies under a path is a
 * stand-in, which has Bluesky's other services under its own address.
 */
const isStandIn = (service: string): boolean => new URL(service).pathname !== '/';

/** Where videos are uploaded and worked on, whichever server holds the account. */
export const videoServiceOf = (service: string): string => (isStandIn(service) ? `${service}/video` : 'https://video.bsky.app');

/** Where people look at posts. */
export const webOf = (service: string): string => (isStandIn(service) ? service : 'https://bsky.app');

/** The DID of a server (did:web), by which tokens name whom they are for. */
export function serverDid(service: string): string {
  const { host, pathname } = new URL(service);
  return ['did:web', ...[host, ...pathname.split('/')].filter(Boolean).map(encodeURIComponent)].join(':');
}
