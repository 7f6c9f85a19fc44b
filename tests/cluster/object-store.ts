import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { asUser, type DatabaseUser } from '../../server/kernel/database/embedded/user.ts';
import { files, swiftProxyConf, swiftServerConf, swiftServers } from './config-files.ts';
import { createPart, type Part } from './part.ts';
import type { PortOf } from './ports.ts';

interface StoreOptions {
  folder: string;
  portOf: PortOf;
  secret: string;
  user: DatabaseUser | null;
}

/** Swift, which speaks S3, with one disk and one copy of each file. Its rings and files are made on the first start. */
export async function createObjectStore({ folder, portOf, secret, user }: StoreOptions): Promise<Part[]> {
  const disk = join(folder, 'srv', 'disk');
  await mkdir(disk, { recursive: true });
  const texts = {
    ...Object.fromEntries(swiftServers.map((name) => [name, swiftServerConf(name, folder, portOf)])),
    proxy: swiftProxyConf(folder, portOf, secret),
  };
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.conf`), text);
  if (user) for (const path of [folder, join(folder, 'srv'), disk]) await chown(path, user.uid, user.gid);
  for (const name of swiftServers) await makeRing(name, portOf(`swift ${name}`), folder, user);
  const part = async (name: string, command: string, args: readonly string[]): Promise<Part> => {
    const own = join(folder, name);
    await mkdir(own, { recursive: true });
    if (user) await chown(own, user.uid, user.gid);
    return createPart({ name, folder: own, command, args, user });
  };
  // -v: to standard error, where no syslog runs.
  const servers = swiftServers.map((name) => part(`swift-${name}`, `swift-${name}-server`, [join(folder, `${name}.conf`), '-v']));
  return Promise.all([
    part('memcached', 'memcached', ['-l', '127.0.0.1', '-p', String(portOf('memcached')), '-m', '16']),
    ...servers,
    part('swift-proxy', 'swift-proxy-server', [join(folder, 'proxy.conf'), '-v']),
  ]);
}

/** One partitioned disk. Making it again changes nothing. */
async function makeRing(name: string, port: number, folder: string, user: DatabaseUser | null): Promise<void> {
  const builder = join(folder, `${name}.builder`);
  const run = (...args: string[]) => promisify(execFile)('swift-ring-builder', [builder, ...args], { cwd: folder, ...asUser(user) });
  try {
    await run('search', '--id', '0');
  } catch {
    // No ring yet: the command fails without the file.
    await run('create', '6', '1', '1');
    await run('add', `r1z1-127.0.0.1:${port}/disk`, '1');
    await run('rebalance');
  }
}

/** Creates the bucket unless it exists. */
export async function createBucket(endpoint: string, secret: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: files.accessKeyId, secretAccessKey: secret },
    maxAttempts: 10,
  });
  await client.send(new CreateBucketCommand({ Bucket: files.bucket }));
  client.destroy();
}
