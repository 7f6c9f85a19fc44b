import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A proxy between a process and its database that can make the database unreachable.
 * - `cut`: connections break, and no new one can be made. `stall`: they stay, but nothing passes anymore.
 */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  /** Otherwise it is reached by the Unix socket in that folder. */
  const isSocket = host.startsWith('/');
  const open = new Set<Socket>();
  let way: 'open' | 'cut' | 'stalled' = 'open';

  const server = createServer((client) => {
    if (way === 'cut') return client.destroy();
    const behind = isSocket ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (way === 'stalled') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { username, password, pathname } = target;

  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    cut(): void {
      way = 'cut';
      for (const socket of open) socket.destroy();
    },
    stall(): void {
      way = 'stalled';
      for (const socket of open) socket.pause();
    },
    mend(): void {
      way = 'open';
      for (const socket of open) socket.resume();
    },
    async close(): Promise<void> {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

export type DatabaseProxy = Awaited<ReturnType<typeof startDatabaseProxy>>;
