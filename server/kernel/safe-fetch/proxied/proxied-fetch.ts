import { message } from '@everycast/messages/message';
import { LRUCache } from 'lru-cache';
import { type Resolve, systemResolve } from '../connect.ts';
import { createDial } from '../dial.ts';
import { FetchRefused } from '../failures.ts';
import { createSafeFetch, type FetchLimits } from '../safe-fetch.ts';
import { type ResolvedThere, tunnelConnector } from './connector.ts';
import { ProxyFailed } from './proxy-failed.ts';
import type { ProxyServer } from './tunnel.ts';

/** Proxies whose connections are kept. Those of others close when they are idle. */
const keptProxies = 200;

/**
 * A safe-fetch whose every connection goes through a proxy: if the proxy fails, the request does, with a ProxyFailed that says why. The
 * proxy's own address follows safe-fetch's rules.
 */
type ProxiedFetch = (proxy: ProxyServer, resolvedThere: ResolvedThere) => typeof fetch;

export function createProxiedFetch(options: {
  allowPrivate: boolean;
  origins?: ReadonlySet<string>;
  limits?: Partial<FetchLimits>;
  resolve?: Resolve;
}): ProxiedFetch {
  const { allowPrivate, resolve = systemResolve } = options;
  const dial = createDial({ allowPrivate, resolve });
  // By everything that a connection depends on: after a change of the proxy, nothing uses the old one's connections.
  const kept = new LRUCache<string, typeof fetch>({ max: keptProxies });

  function open(proxy: ProxyServer, resolvedThere: ResolvedThere): typeof fetch {
    const connect = tunnelConnector({ proxy, resolvedThere, allowPrivate, resolve, dial });
    const fetchThrough = createSafeFetch({ ...options, connect });
    return (input, init) =>
      fetchThrough(input, init).catch((error: unknown) => {
        throw isLost(error) ? lostThrough(error, proxy.name) : error;
      });
  }

  return ({ name, kind, host, port, login }, resolvedThere) => {
    const proxy = { name, kind, host, port, login };
    const key = JSON.stringify([proxy, resolvedThere]);
    const known = kept.get(key);
    if (known) return known;
    const opened = open(proxy, resolvedThere);
    kept.set(key, opened);
    return opened;
  };
}

/** The server or the proxy stopped answering once something was sent; nobody can tell which. */
const isLost = (error: unknown): error is FetchRefused =>
  error instanceof FetchRefused &&
  !(error instanceof ProxyFailed) &&
  error.sent &&
  (error.code === 'address_unreachable' || error.code === 'address_too_slow');

const lostThrough = (error: FetchRefused, name: string): FetchRefused =>
  new FetchRefused(error.code, message('proxies.lost', { name, why: error.reason }), { sent: true, cause: error });
