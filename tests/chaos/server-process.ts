import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const main = new URL('../../server/main.ts', import.meta.url).pathname;
const shiftedClock = new URL('./shifted-clock.ts', import.meta.url).href;

/** The real server as a process that can be killed without warning and started again on the same data and port. */
export interface ServerProcess {
  url: string;
  /** Of the process that runs now. */
  readonly pid: number;
  /** SIGKILL at this very moment, and a new start. Resolves as soon as the new process runs; it need not be ready. */
  killAndRestart(): Promise<void>;
  ready(): Promise<void>;
  /** Stops it from running for a while (SIGSTOP), as a virtual machine that is moved; nothing happens if it was killed meanwhile. */
  freeze(milliseconds: number): Promise<void>;
  /** Sets its clock ahead or back, until it is started again. Milliseconds. Only of a process that was started `shiftable`. */
  shiftClock(milliseconds: number): void;
  stop(): Promise<void>;
  /** How often it was started. */
  readonly starts: number;
}

interface Options {
  /** For Node; as `npm start` has them, where memory is measured. */
  flags?: readonly string[];
  /** Can its clock be set? */
  shiftable?: boolean;
}

export async function startServerProcess(
  dataDir: string,
  environment: Record<string, string>,
  { flags = [], shiftable = false }: Options = {},
): Promise<ServerProcess> {
  const allFlags = [...flags, ...(shiftable ? ['--import', shiftedClock] : [])];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let starts = 0;
  let child: ChildProcess;
  let ended: Promise<unknown>;

  const start = (): void => {
    starts += 1;
    child = spawn(process.execPath, [...allFlags, main], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', ...(shiftable ? (['ipc'] as const) : [])],
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
    async freeze(milliseconds) {
      const frozen = child;
      frozen.kill('SIGSTOP');
      await wait(milliseconds);
      frozen.kill('SIGCONT');
    },
    shiftClock(milliseconds) {
      child.send({ shift: milliseconds });
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
