import { isIP } from 'node:net';
import { reachOf } from './addresses.ts';

/** Names that don't exist on the internet (RFC 6761, RFC 6762, RFC 8375, and what home routers use). */
const inside = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'test', 'invalid', 'example'];

/** Whether a URL's host can be reached from the internet, judging by its name. */
export function isOutside(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return reachOf(host) === 'public';
  return host.includes('.') && !inside.some((name) => host.endsWith(`.${name}`));
}

/** Platforms only fetch files over https. */
export const isFetchable = (url: string): boolean => url.startsWith('https:') && isOutside(url);
