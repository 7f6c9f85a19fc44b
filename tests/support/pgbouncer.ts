import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@everycast/streaming/testing/ports';
import { asUser, databaseUser } from '../../server/kernel/database/embedded/user.ts';
import { until } from './until.ts';

/** Whether Debian's PgBouncer is installed. */
export const hasPgbouncer: boolean = spawnSync('pgbouncer', ['--version'], { env: { PATH: '/usr/sbin:/usr/bin:/bin' } }).status === 0;

export interface Pgbouncer {
  /** Leads to the database through the pooler. */
  url: string;
  close(): Promise<void>;
}

/** PgBouncer in transaction mode, on a free port, with so few connections that everyone gets someone else's. */
export async function startPgbouncer(databaseUrl: string, size = 2): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-pgbouncer-'));
  await chmod(folder, 0o711);
  const user = await databaseUser(folder);
  const { username, password, pathname, hostname, port, searchParams } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const [own = 0] = await freePorts(1);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const target = [`host=${host}`, `port=${port || 5432}`, `dbname=${name}`, `user=${decodeURIComponent(username)}`];
  if (password) target.push(`password=${decodeURIComponent(password)}`);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    [
      '[databases]',
      `${name} = ${target.join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${own}`,
      'unix_socket_dir =',
      // Anyone on this machine, as the role above.
      'auth_type = any',
      'pool_mode = transaction',
      `default_pool_size = ${size}`,
      '',
    ].join('\n'),
  );
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
  const server = spawn('pgbouncer', [file], {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...asUser(user),
  });
  const ended = once(server, 'exit');
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await until(() => server.exitCode !== null || said.includes('process up'));
  if (server.exitCode !== null) throw new Error(`PgBouncer did not start.\n${said}`);
  return {
    url: `postgres://anyone@127.0.0.1:${own}/${name}`,
    async close() {
      server.kill('SIGKILL'); // nothing here needs to be kept
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
