import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asUser, type DatabaseUser } from '../../server/kernel/database/embedded/user.ts';

/** One program of a cluster: a machine of its own, as far as the others can tell. */
export interface Part {
  name: string;
  folder: string;
  /** Whether its main process runs. */
  readonly isUp: boolean;
  /** @param more settings for this time */
  start(more?: Record<string, string>): void;
  /** SIGKILL for everything it consists of, as if its machine lost power. */
  kill(): Promise<void>;
  /** Stops everything it consists of, without ending it, until `thaw`; `main`: only its main process. */
  freeze(what?: 'all' | 'main'): void;
  thaw(): void;
  /** Asks it to stop; what still runs after half a minute is killed. */
  stop(): Promise<void>;
  /** Asks its main process to stop, and nothing more. */
  ask(): Promise<void>;
  /** The last lines of its log. */
  log(): string;
  /** Another one that is the same. Whoever kills one of them kills both. */
  twin(): Part;
  /** The CPU time of its processes so far, in seconds. */
  cpuTime(): number;
}

export interface PartOptions {
  name: string;
  /** Its working folder: every process that works there belongs to it. */
  folder: string;
  command: string;
  args: readonly string[];
  environment?: Record<string, string>;
  /** Null: the user of this process. */
  user: DatabaseUser | null;
}

const stopsWithin = 30_000;

export function createPart(options: PartOptions): Part {
  const { name, folder, command, args, environment, user } = options;
  const logFile = join(folder, `${name}.log`);
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  const isUp = () => child !== null && child.exitCode === null && child.signalCode === null;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of processesIn(folder)) signalTo(pid, signal);
  };
  const kill = async () => {
    // Frozen first, so that no process notices that another is gone.
    signalAll('SIGSTOP');
    signalAll('SIGKILL');
    await ended;
    while (processesIn(folder).length > 0) await wait(20);
  };
  const ask = async () => {
    if (!isUp()) return;
    child?.kill('SIGCONT');
    child?.kill('SIGTERM');
    await Promise.race([ended, wait(stopsWithin, undefined, { ref: false })]);
  };
  return {
    name,
    folder,
    twin: () => createPart(options),
    get isUp() {
      return isUp();
    },
    start(more = {}) {
      if (isUp()) throw new Error(`${name} runs already.`);
      const output = openSync(logFile, 'a', 0o644);
      child = spawn(command, args, {
        cwd: folder,
        env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment, ...more },
        // Ctrl-C in the terminal is for the process that stops all parts in their order.
        detached: true,
        stdio: ['ignore', output, output],
        ...asUser(user),
      });
      closeSync(output);
      ended = once(child, 'exit');
    },
    kill,
    freeze(what = 'all') {
      if (what === 'all') signalAll('SIGSTOP');
      else if (child?.pid) signalTo(child.pid, 'SIGSTOP');
    },
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await ask();
      await kill();
    },
    ask,
    log: () => readFileSync(logFile, 'utf8').split('\n').slice(-25).join('\n'),
    cpuTime: () => processesIn(folder).reduce((sum, pid) => sum + cpuTimeOf(pid), 0),
  };
}

/** Processes whose working folder is this one or below it; Linux only. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isIn(workingFolder(pid), folder));
}

const isIn = (path: string | null, folder: string): boolean => path !== null && (path === folder || path.startsWith(folder + sep));

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // it has ended, or belongs to someone else
  }
}

/** Linux counts in hundredths of a second, whatever the processor. */
const ticksPerSecond = 100;

/** In seconds, with children that have ended. */
function cpuTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name before may have spaces and parentheses; the four times are the 14th to 17th fields.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return times.reduce((sum, time) => sum + Number(time), 0) / ticksPerSecond;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has ended
  }
}
