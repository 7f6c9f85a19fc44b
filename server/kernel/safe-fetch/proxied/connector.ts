import { isIP, type Socket } from 'node:net';
import { message } from '@everycast/messages/message';
import { buildConnector } from 'undici';
import { isAllowed } from '../addresses.ts';
import { noAddress, notAllowed, type Resolve } from '../connect.ts';
import type { Dial } from '../dial.ts';
import { ProxyFailed } from './proxy-failed.ts';
import { openTunnel, type ProxyServer } from './tunnel.ts';

/** The hosts that the proxy resolves: all, or these and what is below them. Others are resolved here, to check them. */
export type ResolvedThere = 'all' | readonly string[];

interface TunnelOptions {
  proxy: ProxyServer;
  resolvedThere: ResolvedThere;
  allowPrivate: boolean;
  resolve: Resolve;
  /** Connects to the proxy. */
  dial: Dial;
}

/** Until TLS with the destination is established, in milliseconds. */
const secureMs = 15_000;

/** Connects to a request's server through a proxy, and in no other way. TLS is with the server itself, so the proxy can't read along. */
export function tunnelConnector({ proxy, resolvedThere, allowPrivate, resolve, dial }: TunnelOptions): buildConnector.connector {
  const secure = buildConnector({ timeout: secureMs, allowH2: false });
  const namesOf = (host: string) => ({ name: proxy.name, host });

  /** What the proxy is to connect to: the checked address, or a name that it resolves. */
  async function hostFor(hostname: string): Promise<string> {
    if (isIP(hostname) !== 0) {
      if (isAllowed(hostname, allowPrivate)) return hostname;
      throw notAllowed(hostname, [hostname]);
    }
    if (isResolvedThere(hostname, resolvedThere)) return hostname;
    const found = await resolve(hostname);
    const allowed = found.filter(({ address }) => isAllowed(address, allowPrivate));
    // More proxies reach IPv4 than IPv6.
    const [first] = allowed.toSorted((one, other) => one.family - other.family);
    if (first) return first.address;
    const addresses = found.map(({ address }) => address);
    throw addresses.length > 0 ? notAllowed(hostname, addresses) : noAddress(hostname);
  }

  async function connect(target: buildConnector.Options): Promise<Socket> {
    const { hostname, protocol, port } = target;
    const isSecure = protocol === 'https:';
    const to = { host: await hostFor(hostname), port: Number(port) || (isSecure ? 443 : 80) };
    const socket = await openTunnel(proxy, to, dial);
    if (!isSecure) return socket;
    const { promise, resolve: done, reject } = Promise.withResolvers<Socket>();
    secure({ ...target, httpSocket: socket }, (error, secured) => (error ? reject(error) : done(secured as Socket)));
    return promise.catch((error: unknown) => {
      socket.destroy();
      throw new ProxyFailed(
        message(isCertificate(error) ? 'proxies.other_certificate' : 'proxies.not_passed_on', namesOf(hostname)),
        error,
      );
    });
  }

  return (target, callback) => {
    connect(target).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

function isResolvedThere(hostname: string, resolvedThere: ResolvedThere): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return resolvedThere === 'all' || resolvedThere.some((name) => host === name || host.endsWith(`.${name}`));
}

const isCertificate = (error: unknown): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|ALTNAME/.test(String((error as NodeJS.ErrnoException).code ?? ''));
