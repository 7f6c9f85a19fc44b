import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type SecureContextOptions } from 'node:tls';
import type { Clock } from '../clock.ts';
import type { MediaTag } from '../flv/tag.ts';
import { defaultServerLimits } from '../rtmp/server/limits.ts';
import { serve } from '../rtmp/server/session.ts';

/** How a server behaves. `wrong-key` is about its answer, the others about its connections. */
export type Fault = 'none' | 'resets' | 'stalls' | 'closes' | 'half-speed' | 'wrong-key';

/** A tag in few bytes, its time counted from the first one's. */
export interface Received {
  kind: MediaTag['kind'];
  time: number;
  digest: string;
}

/** How long a connection of a server that `resets` lasts, in milliseconds of the stream. */
const resetAfter = 8_000;

export const digestOf = ({ body }: MediaTag): string => hash('sha1', body, 'base64');

/** A server that other software could be, with the faults that others have. */
export interface Peer {
  port: number;
  fault: Fault;
  /** What was received, by connection. */
  connections: Received[][];
  /** The keys that were accepted, in order. */
  keys: string[];
  /** How many connections are open now. */
  readonly open: number;
  /** Closes all connections. */
  drop(): Promise<void>;
  /** Starts on the same port again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Of TLS: shows another certificate from now on. */
  setCertificate(certificate: SecureContextOptions): void;
}

export interface PeerOptions {
  clock: Clock;
  tls?: SecureContextOptions;
  /** What `half-speed` reads. */
  bytesPerSecond?: number;
  /** Listens on a Unix socket instead, where the system buffers little. */
  path?: string;
}

export async function createPeer({ clock, tls, bytesPerSecond = 0, path }: PeerOptions): Promise<Peer> {
  const sockets = new Set<Socket>();

  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let read = 0;
    socket.on('data', (bytes: Buffer) => {
      read += bytes.length;
      if (peer.fault !== 'half-speed' || read < bytesPerSecond) return;
      read = 0;
      socket.pause();
      clock.after(1_000, () => socket.resume());
    });
    serve(socket, {
      network: '',
      clock,
      onRecognized: () => undefined,
      onRefused: () => undefined,
      limits: { ...defaultServerLimits, bytesPerSecond: Number.POSITIVE_INFINITY, publish: 1e9, silence: 1e9 },
      async authorize({ key }) {
        if (peer.fault === 'wrong-key') return { rejected: 'NetStream.Publish.BadName', description: 'no such key' };
        const received: Received[] = [];
        peer.connections.push(received);
        peer.keys.push(key);
        if (peer.fault === 'closes') setImmediate(() => socket.destroy());
        let first: number | null = null;
        return {
          write(tag) {
            first ??= tag.time;
            received.push({ kind: tag.kind, time: tag.time - first, digest: digestOf(tag) });
            if (peer.fault === 'resets' && tag.time - first >= resetAfter) socket.resetAndDestroy();
            if (peer.fault === 'stalls' && received.length >= 60) socket.pause();
          },
          end: () => undefined,
        };
      },
    });
  };

  const secure = tls && createTlsServer(tls, accept);
  const server = secure ?? createServer(accept);
  server.on('tlsClientError', () => undefined);
  const peer: Peer = {
    port: 0,
    fault: 'none',
    connections: [],
    keys: [],
    get open() {
      return sockets.size;
    },
    async start() {
      server.listen(path === undefined ? { port: peer.port, host: '127.0.0.1' } : { path });
      await once(server, 'listening');
      if (path === undefined) peer.port = (server.address() as AddressInfo).port;
    },
    async drop() {
      await Promise.all([...sockets].map((socket) => once(socket.destroy(), 'close')));
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      await peer.drop();
      await closed;
    },
    setCertificate: (certificate) => secure?.setSecureContext(certificate),
  };
  await peer.start();
  return peer;
}
