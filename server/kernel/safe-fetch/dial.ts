import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { isAllowed } from './addresses.ts';
import { checkedLookup, notAllowed, type Resolve, systemResolve } from './connect.ts';
import { refusePort } from './urls.ts';

export interface Target {
  host: string;
  port: number;
  tls: boolean;
  signal: AbortSignal;
}

/** Milliseconds until a connection is established, TLS included. */
const connectMs = 10_000;

/**
 * Opens connections to addresses that people enter, for protocols other than HTTP: with safe-fetch's rules for hosts, and any port that no
 * other protocol uses, checked on every call.
 * @returns a function that resolves with the connected socket. It throws FetchRefused for an address that isn't allowed, node:net's and
 *   node:tls's errors, and the signal's reason
 */
export function createDial({ allowPrivate, resolve = systemResolve }: { allowPrivate: boolean; resolve?: Resolve }) {
  const lookup = checkedLookup({ allowPrivate, resolve });
  return async ({ host, port, tls, signal }: Target): Promise<Socket> => {
    signal.throwIfAborted();
    refusePort(port);
    // Node doesn't call the look-up function for an IP address.
    if (isIP(host) !== 0 && !isAllowed(host, allowPrivate)) throw notAllowed(host, [host]);
    const common = { host, port, lookup, autoSelectFamily: true };
    const socket = tls ? connectTls({ ...common, ...(isIP(host) === 0 && { servername: host }) }) : connectTcp(common);
    const { promise, resolve: done, reject } = Promise.withResolvers<void>();
    const give = (reason: unknown) => socket.destroy(reason instanceof Error ? reason : new Error(String(reason)));
    const onAbort = () => give(signal.reason);
    const late = setTimeout(() => give(Object.assign(new Error(`${host} didn't answer`), { code: 'ETIMEDOUT' })), connectMs);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', reject).once(tls ? 'secureConnect' : 'connect', done);
    try {
      await promise;
      return socket.setNoDelay(true);
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', reject);
    }
  };
}
export type Dial = ReturnType<typeof createDial>;
