import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * The connection between servers and their database. While it is cut nothing passes, without an error, as behind a firewall that drops
 * packets.
 */
export interface DatabaseLine {
  /** The database's URL over this connection. */
  url: string;
  cut(): void;
  /** New connections pass again; those from before the cut are reset. */
  restore(): void;
  /** New connections pass again; those from before the cut stay dead, and nobody says so. */
  reopen(): void;
  close(): Promise<void>;
}

/** @param url the database itself, over TCP or a Unix socket */
export async function startDatabaseLine(url: string): Promise<DatabaseLine> {
  const target = addressOf(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return lose(near);
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()); // a killed server resets its connections
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  /** The database never hears of a connection that is made during a cut. */
  function lose(near: Socket): void {
    sockets.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => sockets.delete(near));
    near.pause();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line = new URL(url);
  line.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: line.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    reopen() {
      isCut = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function addressOf(url: string): { path: string } | { host: string; port: number } {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.5432` } : { host, port: Number(port || 5432) };
}
