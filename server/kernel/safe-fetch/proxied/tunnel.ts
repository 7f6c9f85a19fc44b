import { request as httpRequest } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { type MessageCode, message } from '@everycast/messages/message';
import { SocksClient, SocksClientError } from 'socks';
import type { Dial } from '../dial.ts';
import { refusalOf } from '../failures.ts';
import { ProxyFailed } from './proxy-failed.ts';

/** A proxy and how to log in to it. `name`: what people call it. */
export interface ProxyServer {
  name: string;
  kind: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  login: { username: string; password: string } | null;
}

interface Destination {
  /** A name is resolved by the proxy. */
  host: string;
  port: number;
}

/** Until the proxy has connected to the destination, in milliseconds. */
const tunnelMs = 20_000;

/** As part of a URL or an authority. */
const bracketed = (host: string): string => (isIPv6(host) ? `[${host}]` : host);

/**
 * Opens a connection to a destination through a proxy: with CONNECT, whatever is sent afterwards, or SOCKS5.
 * @param dial connects to the proxy itself, by safe-fetch's rules
 * @throws ProxyFailed
 */
export async function openTunnel(proxy: ProxyServer, to: Destination, dial: Dial): Promise<Socket> {
  const { kind, host, port, name } = proxy;
  const over = AbortSignal.timeout(tunnelMs);
  const socket = await dial({ host, port, tls: kind === 'https', signal: over }).catch((error: unknown) => {
    const why = refusalOf(error, new URL(`http://${bracketed(host)}:${port}`), false).reason;
    throw new ProxyFailed(message('proxies.unreachable', { name, why }), error);
  });
  const late = () => socket.destroy(over.reason as Error);
  over.addEventListener('abort', late, { once: true });
  try {
    await (kind === 'socks5' ? bySocks : byConnect)(proxy, to, socket);
    return socket;
  } catch (error) {
    socket.destroy();
    if (error instanceof ProxyFailed) throw error;
    const code: MessageCode = over.aborted ? 'proxies.too_slow' : 'proxies.not_a_proxy';
    throw new ProxyFailed(message(code, { name, host: to.host }), error);
  } finally {
    over.removeEventListener('abort', late);
  }
}

/** RFC 9110, section 9.3.6. @throws ProxyFailed, and node:http's errors */
async function byConnect({ name, login }: ProxyServer, { host, port }: Destination, socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const authority = `${bracketed(host)}:${port}`;
  const request = httpRequest({
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      connection: 'keep-alive',
      ...(login && { 'proxy-authorization': `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}` }),
    },
    createConnection: () => socket,
  });
  request.once('connect', ({ statusCode = 0 }, _stream, head) => {
    if (statusCode < 200 || statusCode > 299) {
      // tinyproxy answers 401 to a wrong password.
      const code: MessageCode = statusCode === 407 || statusCode === 401 ? 'proxies.login_refused' : 'proxies.refused';
      reject(new ProxyFailed(message(code, { name, host, answer: String(statusCode) })));
      return;
    }
    // What the proxy sent along with its answer is the destination's.
    if (head.length > 0) socket.unshift(head);
    resolve();
  });
  request.once('error', reject);
  request.end();
  await promise;
}

/** What the library says of a proxy that answers in SOCKS, by its words. */
const socksAnswers: readonly (readonly [RegExp, MessageCode])[] = [
  [/Authentication failed|no accepted authentication type/, 'proxies.login_refused'],
  [/proxy rejected connection/, 'proxies.refused'],
];

/** RFC 1928 and 1929. @throws ProxyFailed, and the library's errors */
async function bySocks({ name, host, port, login }: ProxyServer, to: Destination, socket: Socket): Promise<void> {
  try {
    await SocksClient.createConnection({
      proxy: { host, port, type: 5, ...(login && { userId: login.username, password: login.password }) },
      command: 'connect',
      destination: to,
      existing_socket: socket,
      timeout: tunnelMs,
    });
  } catch (error) {
    if (!(error instanceof SocksClientError)) throw error;
    const known = socksAnswers.find(([words]) => words.test(error.message));
    if (!known) throw error;
    const answer = error.message.slice(error.message.lastIndexOf(' - ') + 1).replace(/^- /, '');
    throw new ProxyFailed(message(known[1], { name, host: to.host, answer }), error);
  }
}
