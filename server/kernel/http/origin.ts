import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../domain-events.ts';

/** The header in which the client's address is passed on with a request's headers; it overwrites what the client sent under that name. */
export const addressHeader = 'x-client-address';

const longestUserAgent = 500;

/** Where a request comes from, by headers that `webHeaders` made. */
export function originIn(headers: Headers | undefined): Origin {
  return { address: headers?.get(addressHeader) || null, userAgent: headers?.get('user-agent')?.slice(0, longestUserAgent) || null };
}

/** Where a request comes from. Behind a trusted proxy, the address is the one that the proxy reports. */
export const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) || null,
});

/** What one subscriber has: an IPv4 address, or a network of IPv6 addresses. */
export const subscriberOf = (address: string): string => normalizeIP(address);
