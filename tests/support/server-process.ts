import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../server/kernel/database/embedded/process.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';

export const repository = fileURLToPath(new URL('../../', import.meta.url));
const program = join(repository, 'server/main.ts');

/** How a process ended, and its output. */
interface Outcome {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface Launched {
  pid: number;
  /** "http://localhost:41393" once it prints that it is ready; empty without the web role. @throws if it exits instead */
  ready: Promise<string>;
  ended: Promise<Outcome>;
  /** Its output so far. */
  said(): string;
  /** Only to this process. */
  kill(signal: NodeJS.Signals): void;
  /** To its whole group, like Ctrl-C in a terminal. Only for one that leads a separate group. */
  killGroup(signal: NodeJS.Signals): void;
}

type Environment = Record<string, string | undefined>;

/** A temporary folder for real server processes, and everything started in it. */
export interface Ground {
  /** DATA_DIR of everything launched here by default. */
  dataDir: string;
  /** The real server as a child, on a free port and in this data folder. */
  launch(environment?: Environment): Launched;
  /** Any program in the repository's folder, with the same environment and in a separate group. */
  launchGroup(command: string, args: string[], environment?: Environment): Launched;
  /** Processes that use this folder, of any parent. */
  processes(): Promise<number[]>;
  /** The pid of the embedded database's server; null if none is running. */
  databasePid(): Promise<number | null>;
  /** Stops everything that was started; the data stay. */
  end(): Promise<void>;
  /** Stops everything that was started, and removes the folder. */
  close(): Promise<void>;
}

export async function createGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-ground-'));
  // The embedded database may run as another user, which must be able to enter.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  const launched: Launched[] = [];

  const run = (command: string, args: string[], environment: Environment, detached: boolean): Launched => {
    const { PATH, HOME, LANG, NODE_COMPILE_CACHE } = process.env;
    const own = {
      PATH,
      HOME,
      LANG,
      NODE_COMPILE_CACHE,
      TMPDIR: folder,
      DATA_DIR: dataDir,
      PORT: '0',
      RTMP_PORT: '0',
      LOG_LEVEL: 'warn',
      ALLOW_PRIVATE_ADDRESSES: 'on',
    };
    const env = { ...own, ...environment } as NodeJS.ProcessEnv;
    const one = watch(spawn(command, args, { env, cwd: repository, detached, stdio: ['ignore', 'pipe', 'pipe'] }));
    launched.push(one);
    return one;
  };

  const processes = async (): Promise<number[]> => {
    if (!existsSync('/proc/self')) return []; // only Linux shows them
    const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== process.pid);
    const belongs = await Promise.all(
      pids.map(async (pid) => commandLine(pid)?.includes(folder) || (await environmentOf(pid)).includes(folder)),
    );
    return pids.filter((_pid, index) => belongs[index]);
  };

  const databasePid = async (): Promise<number | null> => {
    const path = join(dataDir, 'postgres/data/postmaster.pid');
    return existsSync(path) ? Number((await readFile(path, 'utf8')).split('\n')[0]) : null;
  };

  const end = async (): Promise<void> => {
    const running = launched.splice(0);
    for (const one of running) one.kill('SIGKILL');
    await Promise.all(running.map((one) => one.ended));
    // Children of npm or a shell.
    for (const pid of await processes()) if (commandLine(pid)?.includes('main.ts')) process.kill(pid, 'SIGKILL');
    const left = await databasePid();
    if (left !== null && commandLine(left)) await (await startEmbedded({ dataDir, log: createLog('silent') })).stop();
  };

  return {
    dataDir,
    end,
    launch: (environment = {}) => run(process.execPath, [program], environment, false),
    launchGroup: (command, args, environment = {}) => run(command, args, environment, true),
    processes,
    databasePid,
    async close() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function watch(child: ChildProcess): Launched {
  const said = { out: '', err: '' };
  const ready = Promise.withResolvers<string>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
    const found = /Everycast is (?:ready: (\S+)|running)\b.*\n/.exec(said.out);
    if (found) ready.resolve(found[1] ?? '');
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = once(child, 'close').then(([code, signal]): Outcome => ({ code, signal, ...said }));
  ended.then(({ code, signal, out, err }) => ready.reject(new Error(`It ended with ${code ?? signal}.\n${out}${err}`)));
  ready.promise.catch(() => undefined); // only relevant to code that awaits it
  const pid = child.pid as number;
  return {
    pid,
    ready: ready.promise,
    ended,
    said: () => said.out + said.err,
    kill: (signal) => void child.kill(signal),
    killGroup: (signal) => void process.kill(-pid, signal),
  };
}

const environmentOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => ''); // it has ended, or belongs to another user
