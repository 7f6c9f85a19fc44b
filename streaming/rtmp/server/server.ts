import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Clock, systemClock } from '../../clock.ts';
import type { Connection } from '../connection.ts';
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
  /** Connections that aren't publishing, by address: one address can't take the places of others. */
  const idle = new Map<string, number>();
  const count = (address: string, change: 1 | -1): void => {
    const left = (idle.get(address) ?? 0) + change;
    if (left > 0) idle.set(address, left);
    else idle.delete(address);
  };

  const accept = (socket: Socket): void => {
    const remoteAddress = socket.remoteAddress ?? '';
    if (open.size >= limits.connections || (idle.get(remoteAddress) ?? 0) >= limits.idlePerAddress) {
      socket.destroy();
      return;
    }
    count(remoteAddress, 1);
    let waiting = true;
    const leave = (): void => {
      if (waiting) count(remoteAddress, -1);
      waiting = false;
    };
    const connection = serve(socket, { remoteAddress, authorize, clock, limits, onPublishing: leave });
    open.add(connection);
    void connection.closed.then(() => {
      open.delete(connection);
      leave();
    });
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
