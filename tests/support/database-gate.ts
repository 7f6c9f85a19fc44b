import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * `open`: connections reach the database. `away`: they are cut. `starting`: the database reports that it is starting up. `silent`: nothing
 * passes, without an error, and connections from then stay like that.
 */
type Mode = 'open' | 'away' | 'starting' | 'silent';

/** A test database's gate that can be closed. */
export interface DatabaseGate {
  url: string;
  /** From now on; open connections are cut, unless it becomes silent. */
  set(mode: Mode): void;
  /** How many connections were rejected because the database was starting up. */
  readonly refused: number;
  /** How many connections have become silent. */
  readonly silenced: number;
  close(): Promise<void>;
}

/** PostgreSQL's own message before it accepts connections, with its code 57P03. */
const startingUp = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P03', M: 'the database system is starting up' });

/** Listens on a free port of 127.0.0.1, in front of the database at `databaseUrl`. */
export async function openDatabaseGate(databaseUrl: string, first: Mode = 'open'): Promise<DatabaseGate> {
  const behind = new pg.Client({ connectionString: databaseUrl }); // never connected: it parses URLs, including sockets
  const to = behind.host.startsWith('/') ? { path: `${behind.host}/.s.PGSQL.${behind.port}` } : { host: behind.host, port: behind.port };
  const sockets = new Set<Socket>();
  let mode = first;
  let refused = 0;

  const silenced = new WeakSet<Socket>();
  let silencedCount = 0;
  const silence = (socket: Socket) => {
    silencedCount += 1;
    silenced.add(socket);
    socket.unpipe().pause();
  };
  const hold = (socket: Socket): Socket => {
    sockets.add(socket);
    // Cut connections are intended; both sides see them end.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    hold(socket);
    if (mode === 'away') return socket.destroy();
    if (mode === 'starting') {
      refused += 1;
      return socket.once('data', () => socket.end(startingUp));
    }
    if (mode === 'silent') return silence(socket);
    const onward = hold(connect(to));
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
    return socket.pipe(onward).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) if (!silenced.has(socket)) socket.destroy();
  };

  const login = [behind.user, behind.password].map((part) => encodeURIComponent(part ?? '')).join(':');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${login}@127.0.0.1:${port}/${behind.database}`,
    set(next) {
      mode = next;
      if (mode === 'silent') for (const socket of sockets) silence(socket);
      else cut();
    },
    get refused() {
      return refused;
    },
    get silenced() {
      return silencedCount;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Source: https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-ERRORRESPONSE */
function errorResponse(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `${name}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
