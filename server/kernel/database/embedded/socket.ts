import { createHash } from 'node:crypto';
import { chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../errors.ts';
import { asUser, type DatabaseUser } from './user.ts';

/** A socket's path can have 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const longestPath = 103;

export interface SocketFolder {
  path: string;
  /** Removes the folder if it is outside the database's own. */
  remove(): Promise<void>;
}

/**
 * A folder that only the database's owner may enter: inside the database's own, or under /tmp if that path is too long for a socket (or has
 * a comma, which PostgreSQL treats as a separator).
 * @throws StartError if someone else put something in its place
 */
export async function openSocketFolder(clusterFolder: string, user: DatabaseUser | null): Promise<SocketFolder> {
  const { path, fits } = socketFolderOf(clusterFolder);
  const { uid = process.getuid?.(), gid } = asUser(user);
  await mkdir(path, { mode: 0o700 }).then(
    () => (uid !== undefined && gid !== undefined ? chown(path, uid, gid) : undefined),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new StartError(`${path} is needed for the database's socket, but isn't Everycast's own. Remove it and start again.`);
  }
  return { path, remove: async () => (fits ? undefined : rm(path, { recursive: true, force: true })) };
}

/** Its path. `fits`: inside the database's own folder. */
export function socketFolderOf(clusterFolder: string): { path: string; fits: boolean } {
  const own = join(clusterFolder, 'socket');
  const fits = Buffer.byteLength(join(own, '.s.PGSQL.5432')) <= longestPath && !/[,"]/.test(own);
  return { fits, path: fits ? own : `/tmp/everycast-${createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16)}` };
}
