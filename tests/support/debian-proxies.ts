import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { until } from './until.ts';

const login = { username: 'mara', password: 'a-secret-word' };

/** Debian's proxies, by what they speak. Dante asks for no login: it would be a user's of this machine. */
const debianProxies = {
  http: {
    program: 'tinyproxy',
    login,
    args: (config: string) => ['-d', '-c', config],
    config: ({ port, log }: { port: number; log: string }) => `Port ${port}
Listen 127.0.0.1
Timeout 60
MaxClients 20
LogFile "${log}"
LogLevel Connect
BasicAuth ${login.username} ${login.password}
`,
  },
  socks5: {
    program: 'danted',
    login: null,
    args: (config: string) => ['-f', config, '-N', '1', '-p', `${config}.pid`],
    config: ({ port, log }: { port: number; log: string }) => `logoutput: ${log}
internal: 127.0.0.1 port = ${port}
external: lo
clientmethod: none
socksmethod: none
user.privileged: ${userInfo().username}
user.unprivileged: ${userInfo().uid === 0 ? 'nobody' : userInfo().username}
client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }
socks pass { from: 127.0.0.0/8 to: 0.0.0.0/0 log: connect }
`,
  },
} as const;

export type DebianKind = keyof typeof debianProxies;

export const debianKinds = (['http', 'socks5'] as const).map((kind) => ({ kind, program: debianProxies[kind].program }));

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** A program's path, or null if it isn't on this machine. */
async function find(program: string): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, program);
    const isThere = await access(path).then(
      () => true,
      () => false, // it isn't in this folder
    );
    if (isThere) return path;
  }
  return null;
}

/**
 * How one of Debian's proxies is started. Where it isn't installed, the test is skipped; with CI=true it fails.
 * @returns a function that starts it on a free port, until the test ends
 */
export async function debianProxy(kind: DebianKind, { skip }: Pick<TestContext, 'skip'>) {
  const { program } = debianProxies[kind];
  const path = await find(program);
  if (path) return () => start(kind, path);
  const missing = `${program} is not on this machine, so it isn't tested with it. Run \`sudo apt-get install tinyproxy-bin dante-server\`.`;
  if (process.env.CI === 'true') throw new Error(missing);
  skip(missing);
  throw new Error(missing);
}

async function start(kind: DebianKind, path: string) {
  const { args, config, login: ofProxy } = debianProxies[kind];
  const folder = await mkdtemp(join(tmpdir(), 'everycast-proxy-'));
  // Its log is written by another user.
  await chmod(folder, 0o777);
  const port = await freePort();
  const file = join(folder, 'config');
  await writeFile(file, config({ port, log: join(folder, 'log') }));
  let running: ChildProcess | null = null;

  async function again(): Promise<void> {
    const child = spawn(path, args(file), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    running = child;
    let said = '';
    child.stderr.on('data', (piece) => {
      said += piece;
    });
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${path} has stopped: ${said}`);
      return accepts(port);
    });
  }

  async function stop(): Promise<void> {
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const over = once(running, 'exit');
    // With its children, which otherwise go on with the connections that they have.
    process.kill(-Number(running.pid), 'SIGKILL');
    await over;
  }

  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  await again();
  return { port, login: ofProxy, stop, again };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false, // not yet
  );
  socket.destroy();
  return opened;
}
