import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { sized } from '../instance.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

/**
 * Free space on the data folder's disk, in bytes: below the first, an upload or a backup may not fit; below the second, the database may
 * stop.
 */
const littleSpace = 2_000_000_000;
const noSpace = 200_000_000;

export function lookAtNode(version: string, wanted: string): Finding {
  const major = (text: string) => text.split('.')[0];
  if (major(version) === major(wanted)) return ok('Node', version);
  return failure('Node', `This is ${version}, but Everycast needs ${wanted}. Run it through npm, which uses that version: npm run doctor.`);
}

export async function lookAtFfmpeg(): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', ['-version']);
    return ok('ffmpeg', /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'installed');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return warning('ffmpeg', "isn't installed. Videos can't be added or edited without it. On Debian, install the package ffmpeg.");
    return warning('ffmpeg', `doesn't run (${reasonOf(error)}). Videos can't be added or edited without it. Reinstall it.`);
  }
}

/** @param folder the data folder, or where it would be created */
export async function lookAtDataDir(wanted: string, found: string | null): Promise<Finding> {
  const folder = found ?? (await nearest(wanted));
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const words = `${found ?? `${wanted} (created by the first start)`}, ${sized(free)} free`;
    if (free < noSpace) return failure('Data folder', `${words}. The database may stop. Free some space.`);
    if (free < littleSpace) return warning('Data folder', `${words}. That's low. Free some space.`);
    return ok('Data folder', words);
  } catch (error) {
    return failure('Data folder', `${wanted} can't be used (${reasonOf(error)}). Fix that, or set DATA_DIR to another folder.`);
  }
}

async function nearest(path: string): Promise<string> {
  const above = dirname(path);
  return access(path).then(
    () => path,
    () => (above === path ? path : nearest(above)), // doesn't exist: it would be created in its nearest existing parent
  );
}
