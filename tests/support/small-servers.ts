import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import net from 'node:net';

/** Small servers on local ports, for the duration of one test. */
export function createSmallServers() {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async serve(listener: http.RequestListener) {
      const server = http.createServer(listener);
      let connections = 0;
      server.on('connection', () => connections++);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      closing.push(async () => {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      });
      const { port } = server.address() as AddressInfo;
      return { port, url: `http://127.0.0.1:${port}`, connections: () => connections };
    },

    /** A raw TCP server; HTTP only if `listener` speaks it. */
    async serveRaw(listener: (socket: net.Socket) => void): Promise<string> {
      const sockets = new Set<net.Socket>();
      const server = net.createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => sockets.delete(socket));
        listener(socket);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      closing.push(async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((done) => server.close(done));
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },

    async closeAll(): Promise<void> {
      for (const close of closing.splice(0)) await close();
    },
  };
}

/** A server that never responds. */
export const silent: http.RequestListener = (request) => request.resume();

/** Returns the request. */
export const echo: http.RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url, headers } = request;
  response
    .setHeader('content-type', 'application/json')
    .end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
};
