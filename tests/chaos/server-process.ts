import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const repository = new URL('../../', import.meta.url).pathname;
const shiftedClock = new URL('./shifted-clock.ts', import.meta.url).href;

/** The real server as a process that can be killed without warning and restarted with the same data and port. */
export interface ServerProcess {
  url: string;
  /** The current process's. */
  readonly pid: number;
  /** SIGKILL right now, and a restart. Resolves as soon as the new process runs; it need not be ready. */
  killAndRestart(): Promise<void>;
  ready(): Promise<void>;
  /** Freezes it for a while (SIGSTOP), like a virtual machine that is moved; does nothing if it has been killed. */
  freeze(milliseconds: number): Promise<void>;
  /** Moves its clock forward or back, until it is restarted. Milliseconds. Only for a process started as `shiftable`. */
  shiftClock(milliseconds: number): void;
  stop(): Promise<void>;
  /** How often it was started. */
  readonly starts: number;
}

interface Options {
  /** Node's flags; those of `npm start` if memory is measured. */
  flags?: readonly string[];
  /** Whether its clock can be changed. */
  shiftable?: boolean;
  /** The folder of another release's code. */
  code?: string;
}

export async function startServerProcess(
  dataDir: string,
  environment: Record<string, string>,
  { flags = [], shiftable = false, code = repository }: Options = {},
): Promise<ServerProcess> {
  const allFlags = [...flags, ...(shiftable ? ['--import', shiftedClock] : [])];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let starts = 0;
  let child: ChildProcess;
  let ended: Promise<unknown>;

  const start = (): void => {
    starts += 1;
    child = spawn(process.execPath, [...allFlags, join(code, 'server/main.ts')], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment },
      stdio: ['ignore', 'ignore', 'inherit', ...(shiftable ? (['ipc'] as const) : [])],
    });
    ended = once(child, 'exit');
  };
  start();
  // However the parent ends, no server is left behind.
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
