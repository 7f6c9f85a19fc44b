import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, chmod, constants, lstat, mkdir, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReach, databaseUser, letThrough, systemFolder } from './database/embedded/user.ts';
import { StartError } from './errors.ts';

const programFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Creates the data folder if it is missing, and verifies that it is usable. The default is ./data next to the program. If root put the
 * program where the database's user can't enter (under /root), the folder is created under /var/lib/everycast, and ./data links to it.
 * @param chosen DATA_DIR, or null
 * @param embedded whether the embedded database is in it
 * @returns its real path
 * @throws StartError if it can't be created, written, or entered by the database
 */
export async function prepareDataDir(chosen: string | null, embedded: boolean): Promise<string> {
  const wanted = chosen ?? join(programFolder, 'data');
  const user = embedded ? await databaseUser(join(wanted, 'postgres')) : null;
  if (!chosen && user && !canReach(user, programFolder)) await leadElsewhere(wanted);
  const folder = await makeFolder(wanted);
  await letThrough(user, folder);
  return folder;
}

/** The data folder without creating it: its real path, or null if it doesn't exist; and where it would be. */
export async function findDataDir(chosen: string | null): Promise<{ wanted: string; found: string | null }> {
  const wanted = chosen ?? join(programFolder, 'data');
  const found = await realpath(wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return { wanted, found };
}

async function makeFolder(wanted: string): Promise<string> {
  try {
    // Root's is opened to the database's user by letThrough.
    await makeWithParents(wanted, 0o700);
    const folder = await realpath(wanted);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EACCES: "this user isn't allowed to write there",
      EPERM: "this user isn't allowed to write there",
      EROFS: 'the disk is read-only',
      ENOENT: "a folder can't be created there",
      ENOSPC: 'the disk is full',
      EEXIST: 'a file is in its place',
      ENOTDIR: 'a file is in its place',
    };
    const reason = reasons[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
    throw new StartError(`The data folder ${wanted} can't be used: ${reason}. Fix that, or set DATA_DIR to another folder.`, {
      cause: error,
    });
  }
}

/**
 * Not mkdir's own recursion: it gives all parents the same mode, and never ends in an existing folder that can't have new entries (/proc).
 */
async function makeWithParents(folder: string, mode: number): Promise<void> {
  await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = dirname(folder);
    if (error.code !== 'ENOENT' || existsSync(parent)) throw error;
    await makeWithParents(parent, 0o755);
    await mkdir(folder, { mode });
  });
}

/** Replaces ./data, if it is missing or empty, by a link to a new folder under /var/lib/everycast. */
async function leadElsewhere(wanted: string): Promise<void> {
  const found = await lstat(wanted).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found?.isSymbolicLink()) return;
  if (found) {
    await rmdir(wanted).catch((error: unknown) => {
      throw new StartError(
        `The data folder ${wanted} can't hold the database, because the database's account can't enter ${dirname(wanted)}. Move the folder, for example to ${systemFolder}/data, and set DATA_DIR to where it is.`,
        { cause: error },
      );
    });
  }
  const target = join(systemFolder, `${basename(programFolder)}-${randomBytes(4).toString('hex')}`);
  await mkdir(target, { recursive: true });
  await chmod(target, 0o711);
  await chmod(systemFolder, 0o755);
  await symlink(target, wanted).catch(async (error: NodeJS.ErrnoException) => {
    // Another start created the link at the same time; it is kept.
    if (error.code !== 'EEXIST') throw error;
    await rmdir(target);
  });
}
