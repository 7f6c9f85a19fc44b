import { withoutEnd } from '@everycast/contract/without-end';
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
