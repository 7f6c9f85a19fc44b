import { execFile, spawnSync } from 'node:child_process';
import { chmod, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../errors.ts';

/** The account that runs the embedded database. */
export interface DatabaseUser {
  uid: number;
  gid: number;
  name: string;
}

/** Where root keeps what the database's user must be able to reach. */
export const systemFolder = '/var/lib/everycast';
const ownAccount = 'everycast';

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the folder's owner, otherwise `postgres`, otherwise an account
 * created for it. Everyone else runs it as themselves, which is `null`.
 * @param folder the database's folder, which need not exist yet
 * @throws StartError if no account could be created
 */
export async function databaseUser(folder: string): Promise<DatabaseUser | null> {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readAccounts();
  const owner = await stat(folder).then(
    (found) => found,
    () => null, // doesn't exist yet, so it has no owner
  );
  if (owner && owner.uid !== 0) {
    return accounts.find((account) => account.uid === owner.uid) ?? { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` };
  }
  return (
    accounts.find((account) => account.name === 'postgres') ?? accounts.find((account) => account.name === ownAccount) ?? makeAccount()
  );
}

/** Uses the system's own check, so that groups, ACLs and mounts count, too. `null` is the user of this process. */
export function canReach(user: DatabaseUser | null, path: string): boolean {
  const asked = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { cwd: '/', ...asUser(user) });
  return asked.status === 0;
}

/**
 * Lets the database's user pass through Everycast's own folder (without reading it). Parent folders aren't ours, and aren't changed.
 * @throws StartError naming the folder that is closed to it
 */
export async function letThrough(user: DatabaseUser | null, folder: string): Promise<void> {
  if (!user || canReach(user, folder)) return;
  const own = await stat(folder);
  if (own.uid === 0) await chmod(folder, own.mode | 0o011);
  if (canReach(user, folder)) return;
  const closed = pathsDownTo(folder).find((path) => !canReach(user, path));
  throw new StartError(
    `DATA_DIR ${folder} can't be used: ${closed} is closed to the account "${user.name}", under which the database runs when root starts Everycast. Choose a folder that it can enter, for example ${systemFolder}/data, or start Everycast as an ordinary user.`,
  );
}

function pathsDownTo(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...pathsDownTo(above), folder];
}

/** node:child_process options that run the child as this user. */
export function asUser(user: DatabaseUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

async function readAccounts(): Promise<DatabaseUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.name !== '' && account.uid > 0);
}

async function makeAccount(): Promise<DatabaseUser> {
  try {
    await promisify(execFile)('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      ownAccount,
    ]);
  } catch (error) {
    throw new StartError(
      `The database can't run as root, and its account "everycast" couldn't be created. Run \`useradd --system everycast\`, or start Everycast as an ordinary user.`,
      { cause: error },
    );
  }
  const made = (await readAccounts()).find((account) => account.name === ownAccount);
  if (!made)
    throw new StartError(
      `The account "everycast" was created for the database, but /etc/passwd doesn't list it. Start Everycast as an ordinary user.`,
    );
  return made;
}
