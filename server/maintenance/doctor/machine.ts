import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { sized } from '../place.ts';
import { type Finding, failure, ok, reasonOf, warning } from './finding.ts';

/** Free space on the disk of the data folder, in bytes: below the first an upload or a backup may not fit, below the second the database may stop. */
const littleSpace = 2_000_000_000;
const noSpace = 200_000_000;

export function lookAtNode(version: string, wanted: string): Finding {
  const major = (text: string) => text.split('.')[0];
  if (major(version) === major(wanted)) return ok('Node', version);
  return failure('Node', `This is ${version}, and Everycast is made for ${wanted}. Run it by npm, which brings that one: npm run doctor.`);
}

export async function lookAtFfmpeg(): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', ['-version']);
    return ok('ffmpeg', /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'is there');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return warning('ffmpeg', 'is not installed. Videos cannot be added or edited without it: Debian has it as ffmpeg.');
    return warning('ffmpeg', `does not run (${reasonOf(error)}). Videos cannot be added or edited without it: install it anew.`);
  }
}

/** @param folder the data folder, or where it would be made */
export async function lookAtDataDir(wanted: string, found: string | null): Promise<Finding> {
  const folder = found ?? (await nearest(wanted));
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const words = `${found ?? `${wanted} (made by the first start)`}, ${sized(free)} free`;
    if (free < noSpace) return failure('Data folder', `${words}. The database may stop: free some space.`);
    if (free < littleSpace) return warning('Data folder', `${words}. That is little: free some space.`);
    return ok('Data folder', words);
  } catch (error) {
    return failure('Data folder', `${wanted} cannot be used (${reasonOf(error)}). Mend that, or set DATA_DIR to another folder.`);
  }
}

async function nearest(path: string): Promise<string> {
  const above = dirname(path);
  return access(path).then(
    () => path,
    () => (above === path ? path : nearest(above)), // not there: it would be made in the next one above
  );
}
