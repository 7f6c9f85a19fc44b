import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `public`: anywhere on the internet; `private`: local networks, which the operator can allow; `never`: no legitimate server. */
export type Reach = 'public' | 'private' | 'never';

const privateRanges = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

/** Where clouds serve the machine's secrets, outside the link-local range. */
const metadata = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']);

/** The only block that IANA assigns for the internet (2000::/3); everything else in IPv6 is special or unassigned. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** The well-known NAT64 prefix (RFC 6052): the IPv4 address is in its last 32 bits. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * An IP address's reach. IPv4 in IPv6 (mapped, NAT64) counts as the address inside; 6to4, Teredo and other tunnels are never allowed.
 * @throws Error if `address` isn't an IP address
 */
export function reachOf(address: string): Reach {
  const parsed = ipaddr.parse(address);
  const inner = parsed instanceof ipaddr.IPv6 ? insideOf(parsed) : parsed;
  if (metadata.has(inner.toString())) return 'never';
  const range = inner.range();
  if (privateRanges.has(range)) return 'private';
  if (range !== 'unicast') return 'never';
  return inner instanceof ipaddr.IPv4 || inner.match(globalUnicast) ? 'public' : 'never';
}

function insideOf(address: ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(nat64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

/** Whether a request may go to this IP address. */
export function isAllowed(address: string, allowPrivate: boolean): boolean {
  const reach = reachOf(address);
  return reach === 'public' || (reach === 'private' && allowPrivate);
}

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
