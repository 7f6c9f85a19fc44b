import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseUser, databaseUser } from '../../server/kernel/database/embedded/user.ts';
import { orderBalancer } from './balancer-orders.ts';
import { etcdArgs, haproxyCfg, members, nodes, patroniYaml, pgbouncerIni, roles, swiftServers } from './config-files.ts';
import { askNode, createDatabase, primaryOf, replicated } from './database-nodes.ts';
import { allReady, everycastProcesses } from './everycast-processes.ts';
import { createBucket, createObjectStore } from './object-store.ts';
import { createPart, type Part } from './part.ts';
import { type PortOf, portsOf } from './ports.ts';
import { provideClusterPrograms } from './programs.ts';
import { mountDisk, unmountDisk } from './small-disks.ts';

export interface ClusterOptions {
  /** Where everything lives: configuration, data and logs. */
  folder: string;
  /** How many processes of each role. */
  web?: number;
  worker?: number;
  live?: number;
  /** Whether a commit waits until a standby has it. */
  synchronous?: boolean;
  fsync?: boolean;
  /** Whether Everycast reaches the database through PgBouncer. */
  pooler?: boolean;
  /** Whether each database has a disk of its own that is small, and gone afterwards; only root may. */
  smallDisks?: boolean;
  /** Puts something between Everycast and the store. @returns its address */
  inFrontOfStore?(url: string): Promise<string>;
  /** More settings of Everycast's processes. */
  environment?: Record<string, string>;
  tell(line: string): void;
}

export interface Cluster {
  /** Where people reach Everycast: the load balancer. */
  url: string;
  /** Where encoders publish to, without their key. */
  encodersUrl: string;
  /** Every listener by name, for an operator. */
  addresses: Readonly<Record<string, string>>;
  /** By name: etcd1, postgres1, haproxy, swift-proxy, web1, worker1, live1, … */
  part(name: string): Part;
  parts: readonly Part[];
  /** The name of the database node that takes writes, once there is exactly one. */
  primary(): Promise<string>;
  /** Resolves once all databases follow the primary. */
  replicated(): Promise<void>;
  /** Asks one database node, as its superuser. */
  ask(node: string, query: string): Promise<void>;
  /** Gives HAProxy an order. @throws Error with what it says against it */
  orderBalancer(order: string): Promise<void>;
  /** For looking into the database, past Everycast. */
  databaseUrl: string;
  /** What all processes have. */
  secretKey: string;
  /** Resolves once every process of Everycast answers. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const startsWithin = 120_000;

/** Starts a whole cluster on this machine, in one folder, or the one that was stopped there. @throws Error that says which part failed */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, tell, synchronous = true } = options;
  const { postgres } = await provideClusterPrograms();
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  const user = await databaseUser(join(folder, 'postgres1'));
  const names = {
    web: namesOf('web', options.web ?? 2),
    worker: namesOf('worker', options.worker ?? 2),
    live: namesOf('live', options.live ?? 2),
  };
  const portOf = await portsOf(folder, listeners(names));
  const secrets = await secretsOf(folder);
  const own = (name: string) => ownFolder(folder, name, user);

  const etcd = await Promise.all(
    members.map(async (name) =>
      createPart({ name, folder: await own(name), command: 'etcd', args: etcdArgs(name, portOf, join(folder, name, 'data')), user }),
    ),
  );
  const disks = options.smallDisks ? await Promise.all(nodes.map(own)) : [];
  for (const disk of disks) await mountDisk(disk);
  const file = { portOf, programs: postgres, password: secrets.database, synchronous, fsync: options.fsync ?? true };
  const databases = await Promise.all(
    nodes.map(async (name) => {
      const yaml = patroniYaml({ ...file, name, folder: await own(name) });
      const args = [await write(join(folder, `${name}.yml`), yaml, user)];
      return createPart({ name, folder: join(folder, name), command: 'patroni', args, user });
    }),
  );
  const socket = join(await own('haproxy'), 'admin.sock');
  const balancer = createPart({
    name: 'haproxy',
    folder: join(folder, 'haproxy'),
    command: 'haproxy',
    args: ['-db', '-f', await write(join(folder, 'haproxy.cfg'), haproxyCfg({ portOf, ...names, socket }), user)],
    user,
  });
  const store = await createObjectStore({ folder: await own('swift'), portOf, secret: secrets.files, user });
  const databaseUrlOf = (role: string, database: string) =>
    `postgres://${role}:${secrets.database}@127.0.0.1:${portOf('database')}/${database}`;
  const databaseUrl = databaseUrlOf(roles.everycast, roles.everycast);
  const url = `http://127.0.0.1:${portOf('everycast')}`;
  const filesUrl = `http://127.0.0.1:${portOf('files')}`;
  const usedFilesUrl = (await options.inFrontOfStore?.(filesUrl)) ?? filesUrl;
  const encodersUrl = `rtmp://127.0.0.1:${portOf('encoders')}/live`;
  const pooler = await poolerPart({ folder: await own('pgbouncer'), portOf, password: secrets.database, user });
  const pooledUrl = `postgres://${roles.everycast}:${secrets.database}@127.0.0.1:${portOf('pooler')}/${roles.everycast}`;
  const readUrl = databaseUrl.replace(`:${portOf('database')}/`, `:${portOf('standby')}/`);
  const shared = {
    databaseUrl: options.pooler ? pooledUrl : databaseUrl,
    publicUrl: url,
    secretKey: secrets.key,
    filesUrl: usedFilesUrl,
    filesSecret: secrets.files,
    environment: {
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_READ_URL: readUrl,
      ...options.environment,
      ...(options.pooler && { DATABASE_DIRECT_URL: databaseUrl }),
    },
  };
  const everycast = await everycastProcesses(names, { folder, portOf, encodersUrl, shared });
  const front = options.pooler ? [balancer, pooler] : [balancer];
  const parts = [...etcd, ...databases, ...front, ...store, ...everycast];
  const ready = () => allReady([...[...names.web, ...names.live].map((name) => `http://127.0.0.1:${portOf(name)}`), url], everycast);
  const stop = async () => {
    // What depends on others goes first.
    for (const some of [everycast, front, store, databases, etcd]) await Promise.all(some.map((part) => part.stop()));
    for (const disk of disks) await unmountDisk(disk);
  };

  try {
    tell('Starting etcd and PostgreSQL');
    for (const part of [...etcd, ...databases, ...front, ...store]) part.start();
    await replicated(portOf, synchronous);
    await within('the database', () => createDatabase(databaseUrlOf(roles.superuser, 'postgres'), secrets.database));
    tell('Starting the object store');
    await within('the object store', () => createBucket(filesUrl, secrets.files));
    tell('Starting Everycast');
    for (const part of everycast) part.start();
    await ready();
  } catch (error) {
    const down = parts.filter(({ isUp }) => !isUp).map((part) => `${part.name}:\n${part.log()}`);
    await stop();
    throw new Error(`The cluster didn’t start.\n${down.join('\n\n')}`, { cause: error });
  }

  return {
    url,
    encodersUrl,
    addresses: {
      Everycast: url,
      'encoders (RTMP)': encodersUrl,
      'database, primary': `127.0.0.1:${portOf('database')}`,
      'database, standbys': `127.0.0.1:${portOf('standby')}`,
      ...(options.pooler && { 'database, pooled': `127.0.0.1:${portOf('pooler')}` }),
      'object store (S3)': filesUrl,
      ...Object.fromEntries([...names.web, ...names.live].map((name) => [name, `http://127.0.0.1:${portOf(name)}`])),
    },
    part(name) {
      const part = parts.find((one) => one.name === name);
      if (!part) throw new Error(`The cluster has no ${name}.`);
      return part;
    },
    parts,
    async primary() {
      for (;;) {
        const name = await primaryOf(portOf);
        if (name !== null) return name;
        await wait(100);
      }
    },
    replicated: () => replicated(portOf, synchronous),
    ask: (node, query) =>
      askNode(databaseUrlOf(roles.superuser, 'postgres').replace(`:${portOf('database')}/`, `:${portOf(node)}/`), query),
    orderBalancer: (order) => orderBalancer(socket, order),
    databaseUrl,
    secretKey: secrets.key,
    ready,
    stop,
  };
}

const namesOf = (role: string, count: number): string[] => Array.from({ length: count }, (_, index) => `${role}${index + 1}`);

const listeners = ({ web, live }: { web: readonly string[]; live: readonly string[] }): string[] => [
  ...members.flatMap((name) => [name, `${name} peers`]),
  ...nodes.flatMap((name) => [name, `${name} health`]),
  ...swiftServers.map((name) => `swift ${name}`),
  ...['files', 'memcached', 'database', 'standby', 'pooler', 'everycast', 'encoders'],
  ...web,
  ...live.flatMap((name) => [name, `${name} encoders`]),
];

interface ClusterSecrets {
  database: string;
  files: string;
  key: string;
}

/** Made on the first start. */
async function secretsOf(folder: string): Promise<ClusterSecrets> {
  const file = join(folder, 'secrets.json');
  try {
    const { default: kept } = (await import(file, { with: { type: 'json' } })) as { default: ClusterSecrets };
    return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const secret = () => randomBytes(24).toString('hex');
    const secrets = { database: secret(), files: secret(), key: secret() };
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    return secrets;
  }
}

async function ownFolder(folder: string, name: string, user: DatabaseUser | null): Promise<string> {
  const own = join(folder, name);
  await mkdir(own, { recursive: true });
  // PostgreSQL refuses a folder that others can read.
  await chmod(own, 0o700);
  if (user) await chown(own, user.uid, user.gid);
  return own;
}

async function write(path: string, text: string, user: DatabaseUser | null): Promise<string> {
  await writeFile(path, text, { mode: 0o600 });
  if (user) await chown(path, user.uid, user.gid);
  return path;
}

/** PgBouncer in front of the balancer's primary. */
async function poolerPart({
  folder,
  portOf,
  password,
  user,
}: {
  folder: string;
  portOf: PortOf;
  password: string;
  user: DatabaseUser | null;
}) {
  const users = await write(join(folder, 'users.txt'), `"${roles.everycast}" "${password}"\n`, user);
  const database = { host: '127.0.0.1', port: portOf('database'), name: roles.everycast };
  const file = await write(join(folder, 'pgbouncer.ini'), pgbouncerIni({ database, port: portOf('pooler'), users, size: 30 }), user);
  return createPart({ name: 'pgbouncer', folder, command: 'pgbouncer', args: [file], user });
}

/** Repeats what fails because a part is still starting. */
async function within<T>(name: string, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + startsWithin;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw new Error(`${name} didn’t answer in time.`, { cause: error });
      await wait(500);
    }
  }
}
