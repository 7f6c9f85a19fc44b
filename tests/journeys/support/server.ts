import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = new URL('../../../server/main.ts', import.meta.url).pathname;
const startMs = 90_000;

export interface Server {
  /** "http://localhost:41393" */
  url: string;
  /** What it has logged as an error since this was last asked: faults of its own, which no journey may bring about. */
  errors(): string[];
  close(): Promise<void>;
}

/** Starts the real server with a database, a folder and a port of its own; `close` ends and removes all of it. */
export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-journeys-'));
  // The embedded database may run under an account of its own, and must be able to pass.
  await chmod(folder, 0o711);
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ALLOW_PRIVATE_ADDRESSES: 'on',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const exited = once(child, 'exit');
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const url = /Everycast is ready: (\S+)/.exec(said)?.[1];
        if (url) resolve(url);
      });
    }
  });
  const late = AbortSignal.timeout(startMs);
  const outcome = await Promise.race([
    ready,
    exited.then(([code]) => new Error(`The server ended while starting (${code}).\n${said}`)),
    once(late, 'abort').then(() => new Error(`The server was not ready after ${startMs / 1000} s.\n${said}`)),
  ]);
  if (outcome instanceof Error) {
    await close();
    throw outcome;
  }
  let read = said.length;
  return {
    url: outcome,
    errors() {
      const fresh = said.slice(read);
      read = said.length;
      return fresh.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));
    },
    close,
  };
}
