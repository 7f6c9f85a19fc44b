import diagnostics from 'node:diagnostics_channel';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { ofProxies, startHttpProxy, startSocksProxy, type TestProxy } from './proxies.ts';

/** Proxies that end with the test. */
const untilTheEnd =
  (start: typeof startHttpProxy) =>
  async (...of: Parameters<typeof startHttpProxy>): Promise<TestProxy> => {
    const proxy = await start(...of);
    onTestFinished(proxy.die);
    return proxy;
  };
export const httpProxy = untilTheEnd(startHttpProxy);
export const socksProxy = untilTheEnd(startSocksProxy);

/** What of node:dns looks names up, with callbacks and with promises. */
const lookUps = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCname'] as const;

/**
 * Watches every TCP connection that this process opens, and every name that it looks up, until the test ends. What proxies in this process
 * connect to is left out, but not what they look up.
 */
export function sniffConnections(): { ports: number[]; names: string[] } {
  const seen = { ports: [] as number[], names: [] as string[] };
  const onSocket = (event: unknown) => {
    const { socket } = event as { socket: Socket };
    socket.on('connect', () => {
      if (!ofProxies.has(socket)) seen.ports.push(socket.remotePort ?? 0);
    });
  };
  diagnostics.subscribe('net.client.socket', onSocket);
  const restored = [dns, dns.promises].flatMap((from: Record<string, unknown>) =>
    lookUps.map((name) => {
      const original = from[name] as (...given: unknown[]) => unknown;
      from[name] = (...given: unknown[]) => {
        seen.names.push(String(given[0]));
        return Reflect.apply(original, from, given);
      };
      return () => {
        from[name] = original;
      };
    }),
  );
  // What imports them by name gets these, too.
  syncBuiltinESMExports();
  onTestFinished(() => {
    diagnostics.unsubscribe('net.client.socket', onSocket);
    for (const restore of restored) restore();
    syncBuiltinESMExports();
  });
  return seen;
}
