import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Sends connections to the first process that takes part, as a load balancer does whose operator takes processes out. */
export interface Balancer {
  leave(port: number): void;
  join(port: number): void;
  stop(): Promise<void>;
}

/** @param port where it listens @param ports of the processes, all of which take part */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const takingPart = [...ports];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const [target] = takingPart;
    if (target === undefined) return void socket.destroy();
    const other = connect(target, '127.0.0.1');
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('close', () => sockets.delete(one));
      // Either end may be stopped; then both are.
      one.on('error', () => [socket, other].forEach((each) => void each.destroy()));
    }
    socket.pipe(other);
    other.pipe(socket);
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const leave = (gone: number) => {
    const at = takingPart.indexOf(gone);
    if (at !== -1) takingPart.splice(at, 1);
  };
  return {
    leave,
    join: (back) => void takingPart.push(back),
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
