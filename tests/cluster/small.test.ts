import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { databaseUser } from '../../server/kernel/database/embedded/user.ts';
import { signUp } from '../chaos/client.ts';
import { settled, writeAll } from '../chaos/failover.ts';
import { startStandInGround } from '../chaos/stand-ins.ts';
import { verify } from '../chaos/verify.ts';
import { createTestDatabase } from '../support/database.ts';
import { debianPostgresPrograms, startDebianPostgres } from '../support/debian-postgres.ts';
import { swiftServers } from './config-files.ts';
import { allReady, everycastProcess } from './everycast-processes.ts';
import { createBucket, createObjectStore } from './object-store.ts';
import { portsOf } from './ports.ts';
import { missingPrograms } from './programs.ts';

const postgres = await debianPostgresPrograms();
const lacksStore = missingPrograms().some((name) => /swift|memcached/.test(name));
/** With CI=true it fails instead. */
const isSkipped = (postgres === null || lacksStore) && process.env.CI === undefined;

test.skipIf(isSkipped)(
  'a web and a worker process share nothing but Debian’s PostgreSQL and an object store; each is killed while posts with files go out, and all are out once',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everycast-two-'));
    await chmod(folder, 0o711); // the servers run as another user
    const standInsDatabase = await createTestDatabase();
    const standIns = await startStandInGround({ seed: 7, faults: 0, limits: false, databaseUrl: standInsDatabase.url });
    const debian = await startDebianPostgres(postgres ?? '');
    const portOf = await portsOf(folder, ['files', 'memcached', 'web', ...swiftServers.map((name) => `swift ${name}`)]);
    const swift = join(folder, 'swift');
    await mkdir(swift);
    const store = await createObjectStore({ folder: swift, portOf, secret: 'a-secret-of-files', user: await databaseUser(swift) });
    const url = `http://127.0.0.1:${portOf('web')}`;
    const shared = {
      databaseUrl: await debian.createDatabase(),
      publicUrl: url,
      secretKey: 'a key that both processes have, of 32 characters',
      filesUrl: `http://127.0.0.1:${portOf('files')}`,
      filesSecret: 'a-secret-of-files',
      environment: { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on', SANDBOX: 'off', LOG_LEVEL: 'error' },
    };
    const web = await everycastProcess({ name: 'web', role: 'web', folder: join(folder, 'web'), port: portOf('web'), ...shared });
    const worker = await everycastProcess({ name: 'worker', role: 'worker', folder: join(folder, 'worker'), ...shared });
    try {
      for (const part of store) part.start();
      await createBucket(shared.filesUrl, shared.filesSecret);
      web.start();
      worker.start();
      await allReady([url], [web, worker]);

      const client = await signUp(url);
      const networks = await standIns.connect(client);
      const wanted = await writeAll(client, networks, { count: 27, seed: 7 });
      const out = async () => (await Promise.all(networks.map((network) => network.seen()))).flat().length;
      while ((await out()) < 5) await wait(50);
      for (const part of [worker, web]) {
        await part.kill();
        part.start();
      }
      await allReady([url], [web, worker]);
      await settled(client);

      const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
      expect(verify(wanted, await client.all(), seen).faults).toEqual([]);
      expect(standIns.errors).toEqual([]);
      expect([...seen.values()].flat().some(({ files }) => files > 0)).toBe(true);
    } finally {
      for (const part of [web, worker, ...store]) await part.stop();
      await debian.close();
      await standIns.close();
      await standInsDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
