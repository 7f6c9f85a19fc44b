import { type Message, type MessageCode, message } from '@everycast/messages/message';
import { FetchRefused } from './failures.ts';

/**
 * Ports of other protocols at or above 1024, where a request could be misinterpreted. Source: Fetch standard, "bad port"
 * (https://fetch.spec.whatwg.org/#port-blocking).
 */
const otherProtocols = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const isWebPort = (port: number): boolean => port === 80 || port === 443;

/** Whether a server that a person names may have this port: that of the web, or one from 1024 on that no other protocol uses. */
export const isOpenPort = (port: number): boolean => isWebPort(port) || (port >= 1024 && !otherProtocols.has(port));

/** @throws FetchRefused address_not_allowed, if another protocol uses the port */
export function refusePort(port: number): void {
  if (!isOpenPort(port)) throw new FetchRefused('address_not_allowed', message('addresses.port_of_streams', { port }));
}

/**
 * Scheme, port and credential rules for a user-supplied URL; the host is checked on connection. The URL parser has already normalized
 * decimal, octal and hexadecimal IPv4 addresses.
 * @param anyPort also ports from 1024 on, for local servers; otherwise only 80 and 443
 * @throws FetchRefused address_not_allowed
 */
export function checkUrl(url: URL, anyPort: boolean): void {
  const refuse = (reason: MessageCode | Message) => {
    throw new FetchRefused('address_not_allowed', reason);
  };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('addresses.scheme');
  if (url.username !== '' || url.password !== '') refuse('addresses.credentials');
  if (url.hostname === '') refuse('addresses.no_host');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (isWebPort(port) || (anyPort && isOpenPort(port))) return;
  refuse(message(anyPort ? 'addresses.port' : 'addresses.port_closed', { port }));
}
