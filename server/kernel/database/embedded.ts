import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { findBinaries } from './embedded/binaries.ts';
import { type Cluster, findCluster, openCluster, roleName } from './embedded/cluster.ts';
import { type InstanceLock, instanceOf, takeInstanceLock } from './embedded/instance-lock.ts';
import { endServer, findRunning, isReady, launch, runsTheSame, type ServerCommand, whyItEnded } from './embedded/postmaster.ts';
import { frugalSettings, type ServerSettings } from './embedded/settings.ts';
import { openSocketFolder, socketFolderOf } from './embedded/socket.ts';
import { databaseUser, letThrough } from './embedded/user.ts';

export interface EmbeddedOptions {
  /** Everycast's data folder; it must exist. The database is in its `postgres` folder. */
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings that add to or replace the frugal ones. */
  settings?: ServerSettings;
}

export interface Embedded {
  /** The database's URL over its Unix socket, including the password. */
  url: string;
  /** False if a server that a killed Everycast left running was taken over. */
  startedNow: boolean;
  /** Stops the server cleanly and waits for it. */
  stop(): Promise<void>;
}

interface Held {
  pid: number;
  startedNow: boolean;
  lock: InstanceLock;
}

/** How often two processes may conflict before something else must be wrong. */
const maxRounds = 10;
const pauseBeforeReturnMs = 1_000;

const urlOf = ({ password }: Cluster, socketFolder: string): string =>
  `postgresql://${roleName}:${password}@${encodeURIComponent(socketFolder)}/${roleName}`;

const isWrongPassword = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '28P01';

/**
 * Runs PostgreSQL for this process alone: creates the database on first use, takes over or replaces a server that a killed Everycast left
 * running, and restarts the server if it is killed.
 * @throws StartError in one clear line: in use by another Everycast, another user's, another version, disk full
 */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const home = await realpath(dataDir);
  const user = await databaseUser(`${home}/postgres`);
  await letThrough(user, home);
  const binaries = await findBinaries(user);
  const cluster = await openCluster(home, binaries, user);
  const socketFolder = await openSocketFolder(cluster.folder, user);
  const all = { ...frugalSettings, unix_socket_directories: socketFolder.path, ...settings };
  const command: ServerCommand = {
    program: await realpath(binaries.postgres),
    args: ['-D', cluster.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    socketFolder: socketFolder.path,
  };
  const url = urlOf(cluster, socketFolder.path);

  let stopping = false;
  let held: Promise<Held>;

  const hold = async (): Promise<Held> => {
    for (let round = 0; round < maxRounds; round += 1) {
      const running = await findRunning(cluster);
      const pid = running ?? (await launch(cluster, command, user));
      if (pid === null) continue;
      if (!(await isReady(pid, cluster, log))) {
        if (running === null) throw await whyItEnded(cluster);
        continue;
      }
      const lock = await takeInstanceLock(url, cluster.folder, onLost).catch(async (error: unknown) => {
        if (error instanceof StartError) throw error;
        if (isWrongPassword(error)) {
          if (running === null) await endServer(pid, cluster);
          throw new StartError(
            `The password in ${cluster.folder}/password doesn't open the database next to it. Restore both from the same backup.`,
          );
        }
        log.debug({ err: error }, 'The database ended while it was being taken over');
        return null;
      });
      if (!lock) {
        await wait(100);
        continue;
      }
      if (running === null || runsTheSame(pid, command)) return { pid, startedNow: running === null, lock };
      await lock.release();
      await endServer(pid, cluster);
    }
    throw new StartError(`The database in ${cluster.folder} can't be used: other processes keep starting and stopping it.`);
  };

  const onLost = (reason: unknown): void => {
    if (stopping) return;
    log.error({ err: reason }, 'The database server is gone; bringing it back');
    held = comeBack();
  };
  const comeBack = async (): Promise<Held> => {
    for (;;) {
      try {
        return await hold();
      } catch (error) {
        if (stopping) throw error;
        log.error({ err: error }, 'The database server could not be brought back; trying again');
        await wait(pauseBeforeReturnMs);
      }
    }
  };

  held = hold();
  const first = await held;
  return {
    url,
    startedNow: first.startedNow,
    async stop() {
      stopping = true;
      // If it was lost and couldn't be restarted, there is nothing to stop; the reason was logged.
      const last = await held.catch(() => null);
      await last?.lock.release();
      if (last) await endServer(last.pid, cluster);
      await socketFolder.remove();
    },
  };
}

export interface Joined extends Pick<Embedded, 'url' | 'stop'> {
  /** The Everycast that runs it: "everycast instance, process 123". Null if it was started only for this. */
  owner: string | null;
}

/**
 * This data folder's database, next to an Everycast that may be running it; if none does, it runs until `stop`.
 * @returns null if there is no database yet; creates none
 * @throws StartError as startEmbedded
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Joined | null> {
  const cluster = await findCluster(await realpath(options.dataDir));
  if (!cluster) return null;
  const url = urlOf(cluster, socketFolderOf(cluster.folder).path);
  const owner = (await findRunning(cluster)) === null ? null : await instanceOf(url);
  if (owner !== null) return { url, owner, stop: async () => undefined };
  return { ...(await startEmbedded(options)), owner: null };
}
