import { type AddressInfo, createServer, type Socket } from 'node:net';
import { systemClock } from '@everycast/streaming/clock';
import { defaultServerLimits } from '@everycast/streaming/rtmp/server/limits';
import { serve } from '@everycast/streaming/rtmp/server/session';
import { stampOf } from './film.ts';

export interface SinkReport {
  /** How many clients publish. */
  publishing: number;
  /** The fewest and most bytes that a client has sent. */
  bytes: { least: number; most: number };
  /** From the source to here, in milliseconds, ascending. */
  delays: number[];
}

/**
 * All destinations at once: reads what arrives and throws it away. It follows the first connections' pictures to measure their delay.
 * Answers `begin` by starting to count, and `report` with a SinkReport.
 */
const followed = 4;
const limits = { ...defaultServerLimits, connections: 1_000, silence: 1e9, bytesPerSecond: Number.POSITIVE_INFINITY };
const counts = new Map<Socket, number>();
let delays: number[] = [];
let followers = 0;

const server = createServer((socket) => {
  let follows = false;
  serve(socket, {
    network: '',
    clock: systemClock,
    limits,
    onRecognized() {
      counts.set(socket, 0);
      follows = followers < followed;
      if (follows) followers += 1;
      else socket.removeAllListeners('data');
      socket.on('data', (bytes: Buffer) => void counts.set(socket, (counts.get(socket) ?? 0) + bytes.length));
    },
    onRefused: () => undefined,
    authorize: async () => ({
      write({ kind, body }) {
        const stamp = kind === 'video' ? stampOf(body) : null;
        if (stamp !== null) delays.push(Number(process.hrtime.bigint() / 1_000n - stamp) / 1_000);
      },
      end() {
        followers -= 1;
      },
    }),
  });
  socket.on('close', () => counts.delete(socket));
  socket.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));

process.on('message', (order: 'begin' | 'report') => {
  if (order === 'begin') {
    delays = [];
    for (const socket of counts.keys()) counts.set(socket, 0);
    return;
  }
  const sums = [...counts.values()];
  const bytes = { least: Math.min(...sums), most: Math.max(...sums) };
  process.send?.({ publishing: counts.size, bytes, delays: delays.sort((one, other) => one - other) } satisfies SinkReport);
});
