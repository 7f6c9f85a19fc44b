import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo, type Socket } from 'node:net';

export interface TestProxy {
  port: number;
  /** What it was asked to connect to, as host:port, in order. */
  asked: string[];
  /** Connections through it that are open. */
  open: Set<Socket>;
  /** What clients have to give, or null. */
  login: { username: string; password: string } | null;
  /** Cuts all connections; new ones are accepted. */
  cut(): void;
  /** Cuts all connections and accepts no more. */
  die(): Promise<void>;
}

type Parts = Omit<TestProxy, 'port' | 'cut' | 'die'>;
interface Certificate {
  certificate: string;
  key: string;
}
type Names = Readonly<Record<string, string>>;

/** What proxies in this process open isn't the product's. */
export const ofProxies = new WeakSet<Socket>();

const list = (sockets: Set<Socket>, socket: Socket) => {
  sockets.add(socket);
  socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
};

function listen(server: net.Server, proxy: Parts, wanted = 0): Promise<TestProxy> {
  const accepted = new Set<Socket>();
  const cut = () => {
    for (const socket of [...accepted, ...proxy.open]) socket.destroy();
  };
  const die = async () => {
    cut();
    if (server.listening) await once(server.close(), 'close');
  };
  server.on('connection', (socket: Socket) => list(accepted, socket));
  server.listen(wanted, '127.0.0.1');
  return once(server, 'listening').then(() => Object.assign(proxy, { port: (server.address() as AddressInfo).port, cut, die }));
}

function connectTo(proxy: Pick<TestProxy, 'asked' | 'open'>, names: Names, host: string, port: number): Promise<Socket> {
  proxy.asked.push(`${host}:${port}`);
  const onward = net.connect({ host: names[host] ?? host, port });
  ofProxies.add(onward);
  list(proxy.open, onward);
  return once(onward, 'connect').then(() => onward);
}

/** A proxy that takes CONNECT. Only it knows `names`. With a certificate, it is spoken to over TLS. */
export function startHttpProxy(names: Names = {}, { port = 0, tls }: { port?: number; tls?: Certificate } = {}): Promise<TestProxy> {
  const proxy = { asked: [], open: new Set<Socket>(), login: null } as Parts;
  const refuse: http.RequestListener = (_request, response) => response.writeHead(405).end();
  const server = tls ? https.createServer({ cert: tls.certificate, key: tls.key }, refuse) : http.createServer(refuse);
  server.on('connect', ({ url = '', headers }, client: Socket, head: Buffer) => {
    const { login } = proxy;
    const expected = login && `Basic ${Buffer.from(`${login.username}:${login.password}`).toString('base64')}`;
    if (expected && headers['proxy-authorization'] !== expected) {
      client.end('HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${url}`);
    connectTo(proxy, names, hostname.replace(/^\[|\]$/g, ''), Number(port) || 80).then(
      (onward) => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.write(head);
        client.pipe(onward).pipe(client);
      },
      () => client.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'),
    );
  });
  return listen(server, proxy, port);
}

/** A SOCKS5 proxy, RFC 1928 and 1929. Only it knows `names`. */
export function startSocksProxy(names: Names = {}): Promise<TestProxy> {
  const proxy = { asked: [], open: new Set<Socket>(), login: null } as Parts;
  const server = net.createServer((client) => void serveSocks(client, proxy, names).catch(() => client.destroy()));
  return listen(server, proxy);
}

async function serveSocks(client: Socket, proxy: Parts, names: Names): Promise<void> {
  let received = Buffer.alloc(0);
  /** The next bytes, exactly as many. */
  const take = async (count: number): Promise<Buffer> => {
    while (received.length < count) {
      const piece = client.read() as Buffer | null;
      if (piece) received = Buffer.concat([received, piece]);
      else await once(client, 'readable');
    }
    const taken = received.subarray(0, count);
    received = received.subarray(count);
    return taken;
  };
  const [, methods = 0] = await take(2);
  const offered = await take(methods);
  const wanted = proxy.login ? 2 : 0;
  if (!offered.includes(wanted)) {
    client.end(Buffer.from([5, 0xff]));
    return;
  }
  client.write(Buffer.from([5, wanted]));
  if (proxy.login) {
    const [, nameLength = 0] = await take(2);
    const username = (await take(nameLength)).toString();
    const [passwordLength = 0] = await take(1);
    const password = (await take(passwordLength)).toString();
    const isRight = username === proxy.login.username && password === proxy.login.password;
    client.write(Buffer.from([1, isRight ? 0 : 1]));
    if (!isRight) {
      client.end();
      return;
    }
  }
  const [, , , type] = await take(4);
  const host =
    type === 3 ? (await take((await take(1))[0] ?? 0)).toString() : type === 1 ? [...(await take(4))].join('.') : ipv6Of(await take(16));
  const port = (await take(2)).readUInt16BE();
  try {
    const onward = await connectTo(proxy, names, host, port);
    client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    client.pipe(onward).pipe(client);
  } catch {
    client.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]));
  }
}

const ipv6Of = (bytes: Buffer): string => (bytes.toString('hex').match(/.{4}/g) ?? []).join(':');
