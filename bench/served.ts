import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { startFlags } from './start-flags.ts';

/** The real server as a separate process, which only answers requests unless it has other roles. */
export function startServer(dataDir: string, databaseUrl: string, roles = 'web', more: Record<string, string> = {}): ChildProcess {
  const own = { ROLES: roles, PORT: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...more };
  return spawn(process.execPath, [...startFlags, new URL('../server/main.ts', import.meta.url).pathname], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The URL it is listening on, once it prints it. Other output is dropped. */
export function readyAt(server: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  server.stdout?.on('data', (text: Buffer) => {
    said += text;
    const url = /Everycast is ready: (\S+)\n/.exec(said)?.[1];
    if (url !== undefined) resolve(url);
  });
  server.once('exit', () => reject(new Error(`The server has not started. ${said}`)));
  return promise;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
