import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers with which a proxy indicates that it forwards a request. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'] as const;

const names = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a request may read /metrics: it has the token, or it comes from this machine, for this machine, without a proxy. A proxy that
 * doesn't identify itself passes on the requested host, or replaces it with its own name for this server.
 */
export function mayReadMetrics(request: Pick<FastifyRequest, 'headers' | 'hostname' | 'raw'>, token: string | null): boolean {
  if (token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return true;
  return names.includes(request.hostname) && isFromLoopback(request) && forwarding.every((name) => request.headers[name] === undefined);
}

/** Compares in constant time; hashes have the same length whatever their input. */
function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether the connection itself comes from this machine, whatever its headers say. */
export function isFromLoopback({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): boolean {
  const { remoteAddress } = socket;
  // An IPv4 address that arrives on an IPv6 socket (::ffff:127.0.0.1) matches the IPv4 range.
  return remoteAddress !== undefined && loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}
