import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/* Disks of memory, which can be filled without filling that of this machine. Only root may mount them. */

/** Enough for a test's data and log. Bytes. */
const size = 2 ** 31;
const run = promisify(execFile);

export const canMount = (): boolean => process.platform === 'linux' && process.getuid?.() === 0;

/** Mounts one there. */
export const mountDisk = (folder: string): Promise<unknown> => run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);

/** What is on it is gone. */
export const unmountDisk = (folder: string): Promise<unknown> => run('umount', ['--lazy', folder]);

const filling = (folder: string): string => join(folder, 'filling');

/** Until nothing fits on it anymore. */
export async function fillDisk(folder: string): Promise<void> {
  // It takes all that there is, and says that it wanted more.
  await run('dd', ['if=/dev/zero', `of=${filling(folder)}`, 'bs=1M']).catch(({ stderr }: { stderr: string }) => {
    if (!/No space left/.test(stderr)) throw new Error(stderr);
  });
}

export const freeDisk = (folder: string): Promise<void> => rm(filling(folder));
