import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Clock, systemClock } from '../../clock.ts';
import type { Connection } from '../connection.ts';
import { RtmpError } from '../error.ts';
import { defaultServerLimits, type RtmpServerLimits } from './limits.ts';
import { type Authorize, serve } from './session.ts';

export interface RtmpServer {
  /**
   * Starts to listen.
   * @param at port 0 is any free one
   * @returns the port
   * @throws the system's error, for example if the port is taken
   */
  listen(at: { port: number; host?: string }): Promise<number>;
  /** Ends all connections, and stops listening. */
  close(): Promise<void>;
  readonly connections: number;
}

export interface RtmpServerOptions {
  /** Called when a client wants to publish. If it rejects, the client is disconnected. */
  authorize: Authorize;
  limits?: Partial<RtmpServerLimits>;
  clock?: Clock;
}

/** An RTMP server that encoders publish to: OBS, ffmpeg, GStreamer and others. It has no players. */
export function createRtmpServer({ authorize, limits: given, clock = systemClock }: RtmpServerOptions): RtmpServer {
  const limits = { ...defaultServerLimits, ...given };
  const open = new Set<Connection>();
  /** Those whose key hasn't been accepted, oldest first: the network each came from, and whether its key is known to be wrong. */
  const waiting = new Map<Connection, { network: string; refused: boolean }>();
  const leave = (connection: Connection): void => {
    open.delete(connection);
    waiting.delete(connection);
  };

  /**
   * Strangers that only wait never keep anyone out: the one that has waited longest goes, those with a wrong key first. Returns false if
   * nobody waits.
   */
  const makeRoom = (network: string): boolean => {
    const neighbors = [...waiting].filter(([, one]) => one.network === network);
    const isCrowded = neighbors.length >= limits.waitingPerNetwork;
    if (!isCrowded && open.size < limits.connections) return true;
    const candidates = isCrowded ? neighbors : [...waiting];
    const [leaving] = candidates.find(([, { refused }]) => refused) ?? candidates[0] ?? [];
    if (!leaving) return false;
    leave(leaving);
    leaving.close(new RtmpError('timeout'));
    return true;
  };

  const accept = (socket: Socket): void => {
    const network = networkOf(socket.remoteAddress ?? '');
    if (!makeRoom(network)) {
      socket.destroy();
      return;
    }
    const place = { network, refused: false };
    const onRecognized = (): void => void waiting.delete(connection);
    const onRefused = (): void => {
      place.refused = true;
    };
    const connection = serve(socket, { network, authorize, clock, limits, onRecognized, onRefused });
    open.add(connection);
    waiting.set(connection, place);
    void connection.closed.then(() => leave(connection));
  };

  const server = createServer({ noDelay: true }, accept);
  return {
    async listen(at) {
      server.listen(at);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      const closed = once(server.close(), 'close');
      for (const connection of open) connection.close(null);
      await closed;
    },
    get connections() {
      return open.size;
    },
  };
}

/**
 * The network that an address belongs to, where one customer can have many: of IPv6, the first 64 bits; of IPv4, also inside IPv6, the address.
 * @param address as sockets report it
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped !== undefined || !bare.includes(':')) return mapped ?? bare;
  const [before = '', after] = bare.split('::');
  const start = before === '' ? [] : before.split(':');
  const missing = after === undefined ? 0 : 8 - start.length - (after === '' ? 0 : after.split(':').length);
  const groups = [...start, ...Array<string>(missing).fill('0'), ...(after ?? '').split(':')].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
