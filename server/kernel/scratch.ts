import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Folders for files that live as long as one piece of work. Each says whose it is, so that what a killed process left is known as such. */
export interface Scratch {
  /** An own, empty folder; `name` is for those who look. What is in it goes with `remove`. */
  folder(name: string): Promise<{ path: string; remove(): Promise<void> }>;
  /** What is free on the disk of the data folder, in bytes. */
  freeBytes(): Promise<number>;
  /** Removes what processes left that are no more. Those of other machines count as gone once they were silent for an hour. */
  sweep(): Promise<void>;
}

const beatEvery = 10 * 60_000;
const silentFor = 60 * 60_000;
/** One for all that this process makes: it stays as long as the process runs. */
const run = randomUUID();
const self = `${hostname()}~${process.pid}~${run}~`;

/** Scratch folders under the data folder. Nothing is made before the first is asked for. */
export function createScratch(dataDir: string): Scratch {
  const root = join(dataDir, 'scratch');

  return {
    async folder(name) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const path = await mkdtemp(join(root, `${self}${name}-`));
      const beat = setInterval(() => {
        const now = new Date();
        // One that has just been removed needs no sign of life.
        utimes(path, now, now).catch(() => undefined);
      }, beatEvery).unref();
      return {
        path,
        async remove() {
          clearInterval(beat);
          await rm(path, { recursive: true, force: true });
        },
      };
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataDir);
      return bavail * bsize;
    },
    async sweep() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      for (const name of await readdir(root)) {
        const path = join(root, name);
        if (!name.startsWith(self) && (isGone(name) || (await silence(path)) > silentFor)) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Whether the folder's process was on this machine and runs no more. An earlier one may have had our number, as in a container. */
function isGone(name: string): boolean {
  const [host, pid] = name.split('~');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Milliseconds since the last beat; none where it went away just now. */
const silence = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
