import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const main = new URL('../../server/main.ts', import.meta.url).pathname;

/** The real server as a process that can be killed without warning and started again on the same data and port. */
export interface ServerProcess {
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** SIGKILL at this very moment, and a new start. Resolves as soon as the new process runs; it need not be ready. */
  killAndRestart(): Promise<void>;
  ready(): Promise<void>;
  stop(): Promise<void>;
  /** How often it was started. */
  readonly starts: number;
}

/** @param more `flags`: for Node; as `npm start` has them, where memory is measured */
export async function startServerProcess(
  dataDir: string,
  environment: Record<string, string>,
  { flags = [] }: { flags?: readonly string[] } = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let starts = 0;
  let child: ChildProcess;
  let ended: Promise<unknown>;

  const start = (): void => {
    starts += 1;
    child = spawn(process.execPath, [...flags, main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    ended = once(child, 'exit');
  };
  start();
  // Whatever becomes of the one who watches, no server is left behind.
  process.on('exit', () => child.kill('SIGKILL'));

  return {
    url,
    get pid() {
      return child.pid ?? 0;
    },
    get starts() {
      return starts;
    },
    async killAndRestart() {
      child.kill('SIGKILL');
      await ended;
      start();
    },
    async ready() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`The server ended by itself with ${child.exitCode}.`);
        const answer = await fetch(`${url}/readyz`).catch(() => null); // it is still starting
        if (answer?.ok) return;
        await wait(50);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
