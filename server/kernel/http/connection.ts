import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether the connection itself comes from this machine, whatever its headers say. */
export function isFromLoopback({ raw: { socket } }: FastifyRequest): boolean {
  const { remoteAddress } = socket;
  // An IPv4 address that arrives on an IPv6 socket (::ffff:127.0.0.1) matches the IPv4 range.
  return remoteAddress !== undefined && loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}
