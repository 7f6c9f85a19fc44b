import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { message } from '@everycast/messages/message';
import { buildConnector } from 'undici';
import { isAllowed, reachOf } from './addresses.ts';
import { FetchRefused } from './failures.ts';

type ResolvedAddress = { address: string; family: number };

/** Resolves a host's addresses; rejects with an error that has a `code`, as node:dns does. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true });

export function notAllowed(hostname: string, addresses: string[]): FetchRefused {
  const isPrivate = addresses.some((address) => reachOf(address) === 'private');
  return new FetchRefused('address_not_allowed', message(isPrivate ? 'addresses.private' : 'addresses.not_public', { host: hostname }));
}

/** How long looking a name up may keep a person waiting. Milliseconds. */
const checkWithin = 3_000;

/**
 * Refuses a host that no connection would be allowed to, as far as can be known now. A name that can't be looked up passes, because every
 * connection is checked anyway.
 * @param host a name, or an IP address without brackets
 * @throws FetchRefused address_not_allowed
 */
export async function refuseHost(host: string, { allowPrivate, resolve }: { allowPrivate: boolean; resolve: Resolve }): Promise<void> {
  const unknown: ResolvedAddress[] = [];
  const found =
    isIP(host) === 0
      ? await Promise.race([resolve(host).catch(() => unknown), wait(checkWithin, unknown, { ref: false })])
      : [{ address: host, family: isIP(host) }];
  const addresses = found.map(({ address }) => address);
  if (addresses.length > 0 && !addresses.some((address) => isAllowed(address, allowPrivate))) throw notAllowed(host, addresses);
}

/** A look-up that only finds allowed addresses, for node:net. Node doesn't call it for an IP address. */
export const checkedLookup =
  (options: { allowPrivate: boolean; resolve: Resolve }): LookupFunction =>
  (hostname, { all }, callback) => {
    options.resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowed(address, options.allowPrivate));
        const [first] = allowed;
        const addresses = found.map(({ address }) => address);
        if (!first) callback(found.length > 0 ? notAllowed(hostname, addresses) : noAddress(hostname), all ? [] : '');
        else if (all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, all ? [] : ''),
    );
  };

/**
 * Opens connections to allowed addresses only. The checked address is the one connected to, so a name that changes between two look-ups
 * (rebinding) gains nothing.
 */
export function guardedConnector(options: { allowPrivate: boolean; resolve: Resolve; connectMs: number }): buildConnector.connector {
  const connect = buildConnector({ timeout: options.connectMs, allowH2: false, lookup: checkedLookup(options) });
  return (target, callback) => {
    // Node doesn't call the look-up function for an IP address.
    if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname, options.allowPrivate)) {
      process.nextTick(callback, notAllowed(target.hostname, [target.hostname]), null);
      return;
    }
    connect(target, callback);
  };
}

export function noAddress(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}
