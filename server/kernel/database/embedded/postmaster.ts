import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, constants, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { StartError } from '../../start-error.ts';
import type { Cluster } from './cluster.ts';
import { isDiskFull } from './disk.ts';
import { commandLine, isAlive, runningProgram, workingFolder } from './process.ts';
import { asUser, type DatabaseUser } from './user.ts';

/** How one database server is run. The first argument names the data folder, which is how a running one is recognised. */
export interface ServerCommand {
  program: string;
  args: string[];
  socketFolder: string;
}

const pollMs = 10;
const pidFileOf = (cluster: Cluster) => join(cluster.data, 'postmaster.pid');
const socketOf = (command: ServerCommand) => join(command.socketFolder, '.s.PGSQL.5432');

/** The pid of the server that runs on this data folder, or null. A pid that meanwhile belongs to something else does not count. */
export async function findRunning(cluster: Cluster): Promise<number | null> {
  const pid = Number((await readLines(pidFileOf(cluster)))[0]);
  return pid > 0 && isServerOf(pid, cluster) ? pid : null;
}

/** Does this process run exactly what we would start? Not if the programs were replaced since, or the settings differ. */
export function runsTheSame(pid: number, command: ServerCommand): boolean {
  return commandLine(pid) === [command.program, ...command.args].join(' ') && runningProgram(pid) === command.program;
}

/**
 * Starts the server in a session of its own, so that Ctrl-C reaches Everycast and not the database.
 * @returns its pid, or null if another process was quicker to start one on the same folder
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
  // Never through a link: root writes here, in a folder that belongs to another account.
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
 * Waits until the server takes connections; recovery after a crash may take its time.
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

/** What the server wrote before it ended by itself. */
export async function whyItEnded(cluster: Cluster): Promise<StartError> {
  return didNotStart(cluster, await readFile(join(cluster.folder, 'log'), 'utf8'));
}

/** Ends the server: what is committed is on disk afterwards, open transactions are rolled back. */
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
  // One that a person started by hand may name the folder in another way, but always works in it.
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
 * After a crash the pid in a lock file may have been given to another process, and PostgreSQL would refuse to start.
 * It takes the file as stale where it names its own parent, which is this process; everything else in the file stays,
 * because PostgreSQL finds out by it whether remains of the old server still use the data.
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
    // Another Everycast has started a server in between: this is its file.
    await link(aside, lockFile);
  }
  await rm(aside);
}

/** Somebody may listen whom we cannot see: a server in another container that shares this folder. */
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
