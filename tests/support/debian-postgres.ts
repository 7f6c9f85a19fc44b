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
  /**
   * Starts a standby that replays what the server has written only after so many milliseconds; it ends with the server.
   * @param url of a database of the server @returns the same database on the standby
   */
  startStandby(url: string, delay: number): Promise<string>;
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

  /** Runs a server on these data. */
  async function launch(own: string, port: number, more: readonly string[] = []) {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'fsync=off', ...more];
    const server = spawn(join(programs, 'postgres'), ['-D', own, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(server, 'exit');
    const stop = async () => {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGQUIT'); // nothing here needs to be kept
      await ended;
    };
    await until(() => server.exitCode !== null || /database system is ready to accept/.test(said));
    if (server.exitCode !== null) throw new Error(`Debian's PostgreSQL did not start.\n${said}`);
    return stop;
  }

  const port = await freePort();
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
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.reverse()) await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    stops.push(await launch(data, port));
  } catch (error) {
    await close();
    throw error;
  }
  await asAdmin(`create role owner login password '${password}'`);
  let made = 0;
  return {
    async createDatabase(more = '') {
      made += 1;
      await asAdmin(`create database everycast_${made} owner owner ${more}`);
      return urlOf('owner', `everycast_${made}`);
    },
    async startStandby(url, delay) {
      const own = join(folder, `standby-${stops.length}`);
      const from = [
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'admin',
        '-D',
        own,
        '-R',
        '-X',
        'stream',
        '--checkpoint=fast',
        '--no-sync',
      ];
      await promisify(execFile)(join(programs, 'pg_basebackup'), from, { ...options, env: { ...env, PGPASSWORD: password } });
      const standbyPort = await freePort();
      stops.push(await launch(own, standbyPort, [`recovery_min_apply_delay=${delay}`]));
      const there = new URL(url);
      there.port = String(standbyPort);
      return there.href;
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
