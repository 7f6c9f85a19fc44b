import diagnostics from 'node:diagnostics_channel';
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

/**
 * Watches every TCP connection that this process opens, until the test ends.
 * @returns the ports that were connected to, and the names that were looked up for it
 */
export function sniffConnections(): { ports: number[]; names: string[] } {
  const seen = { ports: [] as number[], names: [] as string[] };
  const onSocket = (event: unknown) => {
    const { socket } = event as { socket: Socket };
    socket.on('lookup', (_error, _address, _family, host) => {
      if (!ofProxies.has(socket)) seen.names.push(host);
    });
    socket.on('connect', () => {
      if (!ofProxies.has(socket)) seen.ports.push(socket.remotePort ?? 0);
    });
  };
  diagnostics.subscribe('net.client.socket', onSocket);
  onTestFinished(() => void diagnostics.unsubscribe('net.client.socket', onSocket));
  return seen;
}
