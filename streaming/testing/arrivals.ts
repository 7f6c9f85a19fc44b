import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { systemClock } from '../clock.ts';
import { defaultServerLimits } from '../rtmp/server/limits.ts';
import { serve } from '../rtmp/server/session.ts';

/** A destination that remembers when pictures arrived, over all connections. */
export interface Arrivals {
  url: string;
  /** By performance.now(), ascending. */
  times: number[];
  stop(): Promise<void>;
}

const limits = { ...defaultServerLimits, silence: 1e9, bytesPerSecond: Number.POSITIVE_INFINITY };

export async function startArrivals(): Promise<Arrivals> {
  const times: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The process at the other end is stopped again and again.
    socket.on('error', () => undefined);
    serve(socket, {
      network: '',
      clock: systemClock,
      limits,
      onRecognized: () => undefined,
      onRefused: () => undefined,
      authorize: async () => ({
        write({ kind }) {
          if (kind === 'video') times.push(performance.now());
        },
        end: () => undefined,
      }),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `rtmp://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    times,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The longest time without a picture since then, up to the last one. Milliseconds. */
export function gapSince(from: number, times: readonly number[]): number {
  let longest = 0;
  for (let at = 1; at < times.length; at += 1) {
    if ((times[at] as number) >= from) longest = Math.max(longest, (times[at] as number) - (times[at - 1] as number));
  }
  return longest;
}
