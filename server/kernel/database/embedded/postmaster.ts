import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, constants, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { Cluster } from './cluster.ts';
import { commandLine, isAlive, isDiskFull, runningProgram, workingFolder } from './process.ts';
import { asUser, type DatabaseUser } from './user.ts';

/** How to run one database server. The first argument is the data folder, which identifies a running one. */
export interface ServerCommand {
  program: string;
  args: string[];
  socketFolder: string;
}

const pollMs = 10;
const pidFileOf = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');
const socketOf = (command: ServerCommand) => join(command.socketFolder, '.s.PGSQL.5432');

/** The pid of the server that runs on this data folder, or null. A pid that has been reused by another program doesn't count. */
export async function findRunning(cluster: Cluster): Promise<number | null> {
  const pid = Number((await readLines(pidFileOf(cluster)))[0]);
  return pid > 0 && isServerOf(pid, cluster) ? pid : null;
}

/** Whether this process runs exactly what we would start: not if its binaries were replaced since, or the settings differ. */
export function runsTheSame(pid: number, command: ServerCommand): boolean {
  return commandLine(pid) === [command.program, ...command.args].join(' ') && runningProgram(pid) === command.program;
}

/**
 * Starts the server in its own session, so that Ctrl-C reaches Everycast and not the database.
 * @returns its pid, or null if another process started one on the same folder first
 * @throws StartError with the server's own reason
 */
export async function launch(cluster: Cluster, command: ServerCommand, user: DatabaseUser | null): Promise<number | null> {
  await disarm(pidFileOf(cluster), cluster);
  await disarm(`${socketOf(command)}.lock`, cluster);
  if (await answers(socketOf(command))) {
    throw new StartError(
      `The database in ${cluster.folder} is in use by another Everycast. Stop it first, or give this one a DATA_DIR of its own.`,
    );
  }
  const logPath = join(cluster.folder, 'log');
  // Never through a link: root writes here, in a folder that belongs to another user.
  const log = await open(logPath, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW, 0o600);
  try {
    const child = spawn(command.program, command.args, {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      ...asUser(user),
    });
    await once(child, 'spawn').catch((error: Error) => {
      throw new StartError(`The database's program couldn't be started: ${error.message}.`, { cause: error });
    });
    child.unref();
    while (child.exitCode === null && child.signalCode === null) {
      if (Number((await readLines(pidFileOf(cluster)))[0]) === child.pid) return child.pid ?? null;
      await wait(pollMs);
    }
  } finally {
    await log.close();
  }
  const words = await readFile(logPath, 'utf8');
  if (/lock file "postmaster.pid" already exists/.test(words)) return null;
  throw await didNotStart(cluster, words);
}

/**
 * Waits until the server accepts connections; recovery after a crash may take a while.
 * @returns false if it ended instead
 */
export async function isReady(pid: number, cluster: Cluster, log: Logger): Promise<boolean> {
  for (let waited = 0; isServerOf(pid, cluster); waited += pollMs) {
    const status = (await readLines(pidFileOf(cluster)))[7]?.trim();
    if (status === 'ready') return true;
    if (waited > 0 && waited % 10_000 === 0) log.info(`Waiting for the database (it is ${status ?? 'starting'})`);
    await wait(pollMs);
  }
  return false;
}

/** What the server wrote before it exited. */
export async function whyItEnded(cluster: Cluster): Promise<StartError> {
  return didNotStart(cluster, await readFile(join(cluster.folder, 'log'), 'utf8'));
}

/** Stops the server: committed data is on disk afterwards, open transactions are rolled back. */
export async function endServer(pid: number, cluster: Cluster): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (isServerOf(pid, cluster)) process.kill(pid, signal);
    for (let waited = 0; waited < patienceMs; waited += pollMs) {
      if (!isServerOf(pid, cluster)) return;
      await wait(pollMs);
    }
  }
  throw new Error(`The database server (process ${pid}) did not end.`);
}

function isServerOf(pid: number, cluster: Cluster): boolean {
  const line = isAlive(pid) ? commandLine(pid) : null;
  if (line === null) return false;
  // One that a person started may name the folder differently, but always runs in it.
  return `${line} `.includes(`-D ${cluster.data} `) || (/postgres/.test(line) && workingFolder(pid) === cluster.data);
}

async function readLines(path: string): Promise<string[]> {
  return readFile(path, 'utf8').then(
    (text) => text.split('\n'),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
}

/**
 * After a crash the pid in a lock file may have been reused, and PostgreSQL would refuse to start. It treats the file as stale if it names
 * its own parent, which is this process. The rest of the file is kept, because PostgreSQL uses it to detect leftovers of the old server
 * that still use the data.
 */
async function disarm(lockFile: string, cluster: Cluster): Promise<void> {
  const text = (await readLines(lockFile)).join('\n');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0) || !isAlive(pid) || isServerOf(pid, cluster)) return;
  const aside = `${lockFile}.stale-${process.pid}`;
  await rename(lockFile, aside);
  if ((await readFile(aside, 'utf8')) === text) {
    await writeFile(lockFile, text.replace(/^.*/, String(process.pid)), { flag: 'wx', mode: 0o600 });
    const owner = await stat(cluster.data);
    await chown(lockFile, owner.uid, owner.gid);
  } else {
    // Another Everycast has started a server in the meantime: this is its file.
    await link(aside, lockFile);
  }
  await rm(aside);
}

/** A server we can't see may be listening: in another container that shares this folder. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function didNotStart(cluster: Cluster, words: string): Promise<StartError> {
  const lines = words.trim().split('\n');
  const last = (lines.findLast((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s+/, '');
  if (await isDiskFull(cluster.folder, words)) {
    return new StartError(`The database didn't start: the disk with ${cluster.folder} is full. Free some space and start again.`);
  }
  return new StartError(`The database didn't start: ${last || 'it gave no reason'}. Its log is ${join(cluster.folder, 'log')}.`);
}
