import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, isDiskFull } from './process.ts';
import { asUser, type DatabaseUser } from './user.ts';

/** A database's folder: all of it is in `folder`, which only its owner may enter. */
export interface Cluster {
  folder: string;
  /** PostgreSQL's own data folder. */
  data: string;
  password: string;
}

/** Everycast's role and database. The superuser has no password, so nobody can log in as it. */
export const roleName = 'everycast';

/**
 * Opens the database's folder under `dataDir`, and creates it if it is missing: under a temporary name and then renamed, so an interruption
 * leaves nothing half done.
 * @throws StartError for a folder of another version or user, or one that isn't a database
 */
export async function openCluster(dataDir: string, binaries: Binaries, user: DatabaseUser | null): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  await removeUnfinished(dataDir);
  if (!(await isThere(folder))) await createCluster(folder, binaries, user);
  await takeOwnership(folder, user);
  const data = join(folder, 'data');
  const version = (await readOwn(join(data, 'PG_VERSION'), folder)).trim();
  if (version !== binaries.major) {
    throw new StartError(
      `The database in ${folder} was created by PostgreSQL ${version}, but this Everycast comes with ${binaries.major}. Start the version that created it, or choose another DATA_DIR.`,
    );
  }
  return { folder, data, password: (await readOwn(join(folder, 'password'), folder)).trim() };
}

/** The database's folder under `dataDir` as it is, without creating or repairing anything; null if there is none. */
export async function findCluster(dataDir: string): Promise<Cluster | null> {
  const folder = join(dataDir, 'postgres');
  if (!(await isThere(folder))) return null;
  return { folder, data: join(folder, 'data'), password: (await readOwn(join(folder, 'password'), folder)).trim() };
}

async function createCluster(folder: string, binaries: Binaries, user: DatabaseUser | null): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`;
  const data = join(unfinished, 'data');
  const password = randomBytes(24).toString('base64url');
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(join(unfinished, 'password'), `${password}\n`, { mode: 0o600 });
    if (user) for (const path of [unfinished, join(unfinished, 'password')]) await chown(path, user.uid, user.gid);
    await initialise(data, password, binaries, user);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another Everycast may have created it at the same time: that one is kept, and the instance lock decides who may use it.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) return;
    throw await notCreated(folder, error);
  }
}

async function initialise(data: string, password: string, binaries: Binaries, user: DatabaseUser | null): Promise<void> {
  const run = { cwd: '/', env: { PATH: '/usr/bin:/bin' }, ...asUser(user) };
  // The built-in locale sorts the same on every system, even if the system's own changes.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  await promisify(execFile)(binaries.initdb, ['-D', data, '-U', 'postgres', '--auth=reject', '--no-instructions', ...locale], run);
  const single = promisify(execFile)(binaries.postgres, ['--single', '-j', '-c', 'exit_on_error=on', '-D', data, 'postgres'], run);
  // If it ends before it has read this, its own error says more than the broken pipe.
  single.child.stdin?.on('error', () => single.child.kill());
  single.child.stdin?.end(
    `create role ${roleName} login createdb password '${password}';\n\ncreate database ${roleName} owner ${roleName};\n\n`,
  );
  await single;
  await writeFile(
    join(data, 'pg_hba.conf'),
    `# Only Everycast itself, over the Unix socket, with its password.\nlocal all ${roleName} scram-sha-256\n`,
  );
}

async function notCreated(folder: string, error: unknown): Promise<StartError> {
  const words = error instanceof Error ? error.message : String(error);
  if (await isDiskFull(dirname(folder), words)) {
    return new StartError(`Couldn't create the database: the disk with ${folder} is full. Free some space and start again.`, {
      cause: error,
    });
  }
  const lines = words.trim().split('\n');
  const reason = lines.find((line) => /\b(error|fatal|panic): /i.test(line)) ?? lines.at(-1);
  return new StartError(`Couldn't create the database in ${folder}: ${reason}`, { cause: error });
}

/** Removes what an interrupted creation left; one in progress in another process is left alone. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1];
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/** PostgreSQL requires a folder that it owns and that is closed to others: root can fix both, anyone else only the second. */
async function takeOwnership(folder: string, user: DatabaseUser | null): Promise<void> {
  const uid = user?.uid ?? process.getuid?.();
  const owner = (await stat(folder)).uid;
  if (owner !== uid && user) await promisify(execFile)('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  else if (owner !== uid) {
    throw new StartError(
      `The database in ${folder} belongs to another user (uid ${owner}). Start Everycast as the user who started it before, or choose another DATA_DIR.`,
    );
  }
  for (const path of [folder, join(folder, 'data')]) if (await isThere(path)) await chmod(path, 0o700);
}

async function readOwn(path: string, folder: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new StartError(
      `Everycast can't open the database in ${folder}: ${path} can't be read. Restore it from a backup, or move the folder away to start over.`,
      {
        cause: error,
      },
    );
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
