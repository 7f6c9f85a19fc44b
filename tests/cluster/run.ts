import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemFolder } from '../../server/kernel/database/embedded/user.ts';
import { startCluster } from './cluster.ts';

/* `npm run cluster`: PostgreSQL under Patroni, etcd, HAProxy, an object store and Everycast's processes on this machine, until Ctrl-C. */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    web: { type: 'string', default: '2' },
    worker: { type: 'string', default: '2' },
    live: { type: 'string', default: '2' },
    asynchronous: { type: 'boolean', default: false },
  },
});
const count = (name: 'web' | 'worker' | 'live'): number => {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1 || value > 20) throw new Error(`--${name} must be a number from 1 to 20.`);
  return value;
};

const asked = Promise.withResolvers<void>();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => asked.resolve());

const folder = values.folder ?? join(process.getuid?.() === 0 ? systemFolder : join(import.meta.dirname, '../../data'), 'cluster');
const cluster = await startCluster({
  folder,
  web: count('web'),
  worker: count('worker'),
  live: count('live'),
  synchronous: !values.asynchronous,
  tell: (line) => console.log(line),
});
console.log(`\n  The cluster is ready: ${cluster.url}\n`);
for (const [name, address] of Object.entries(cluster.addresses)) console.log(`  ${name.padEnd(22)} ${address}`);
console.log(`\n  Configuration, data and logs: ${folder}\n  Ctrl-C stops everything.\n`);
await asked.promise;
console.log('Stopping');
await cluster.stop();
