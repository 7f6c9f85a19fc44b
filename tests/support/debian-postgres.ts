import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { asUser, databaseUser } from '../../server/kernel/database/embedded/user.ts';
import { until } from './until.ts';

const installed = '/usr/lib/postgresql';
const password = 'a password with # and /';

/** The folder of the newest PostgreSQL server from Debian's packages; null if there is none. */
export async function debianPostgresPrograms(): Promise<string | null> {
  const list = (folder: string) => readdir(folder).catch(() => [] as string[]); // missing, or not Debian
  const servers: number[] = [];
  for (const version of await list(installed)) {
    if ((await list(join(installed, version, 'bin'))).includes('postgres')) servers.push(Number(version));
  }
  const newest = Math.max(...servers);
  return Number.isFinite(newest) ? join(installed, String(newest), 'bin') : null;
}

export interface DebianPostgres {
  /** The URL of a new, empty database over TCP, owned by an ordinary role; `more` is added to `create database`. */
  createDatabase(more?: string): Promise<string>;
  close(): Promise<void>;
}

/** A Debian server with default settings, on a free port, in a separate folder, apart from what runs on this machine. */
export async function startDebianPostgres(programs: string): Promise<DebianPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-debian-'));
  const user = await databaseUser(folder);
  const secret = join(folder, 'password');
  await writeFile(secret, password);
  if (user) for (const path of [folder, secret]) await chown(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };
  const options = { cwd: folder, env, ...asUser(user) };
  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'admin', '--auth=scram-sha-256', `--pwfile=${secret}`, '--no-sync'],
    options,
  );

  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(server, 'exit');
  const urlOf = (role: string, name: string) => `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
  const asAdmin = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: urlOf('admin', 'postgres') });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const close = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT'); // nothing here needs to be kept
    await ended;
    await rm(folder, { recursive: true, force: true });
  };

  await until(() => server.exitCode !== null || /database system is ready to accept connections/.test(said));
  if (server.exitCode !== null) {
    await close();
    throw new Error(`Debian's PostgreSQL did not start.\n${said}`);
  }
  await asAdmin(`create role owner login password '${password}'`);
  let made = 0;
  return {
    async createDatabase(more = '') {
      made += 1;
      await asAdmin(`create database everycast_${made} owner owner ${more}`);
      return urlOf('owner', `everycast_${made}`);
    },
    close,
  };
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  holder.close();
  await once(holder, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
