import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Returns the port of each listener by its name: the same whenever the folder's cluster is started. */
export type PortOf = (name: string) => number;

/** Ports for these names that were free when the folder's cluster was started for the first time, and are remembered there. */
export async function portsOf(folder: string, names: readonly string[]): Promise<PortOf> {
  const file = join(folder, 'ports.json');
  const ports: Record<string, number> = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {};
  const open = names.filter((name) => ports[name] === undefined);
  // All are held until each has one, so that none is given twice.
  const holders = await Promise.all(open.map(() => hold()));
  for (const [index, name] of open.entries()) ports[name] = holders[index]?.port ?? 0;
  await Promise.all(holders.map(({ release }) => release()));
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return (name) => {
    const port = ports[name];
    if (port === undefined) throw new Error(`${name} has no port.`);
    return port;
  };
}

async function hold(): Promise<{ port: number; release: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const release = () => {
    const closed = once(server, 'close');
    server.close();
    return closed;
  };
  return { port: typeof address === 'object' && address ? address.port : 0, release };
}
