import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Folders for files that live as long as one piece of work. Each records its process, so that a killed process's leftovers can be
 * recognized.
 */
export interface Scratch {
  /** A new, empty folder; `name` is for humans. `remove` deletes it with its content. */
  folder(name: string): Promise<{ path: string; remove(): Promise<void> }>;
  /** Free space on the data folder's disk, in bytes. */
  freeBytes(): Promise<number>;
  /** Removes the leftovers of dead processes. Those of other machines count as dead after an hour of silence. */
  sweep(): Promise<void>;
}

const beatEvery = 10 * 60_000;
const silentFor = 60 * 60_000;
/** One for everything this process creates: it stays as long as the process runs. */
const run = randomUUID();
const self = `${hostname()}~${process.pid}~${run}~`;

/** Scratch folders under the data folder, created on first use. */
export function createScratch(dataDir: string): Scratch {
  const root = join(dataDir, 'scratch');

  return {
    async folder(name) {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const path = await mkdtemp(join(root, `${self}${name}-`));
      const beat = setInterval(() => {
        const now = new Date();
        // One that has just been removed needs no heartbeat.
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

/** Whether the folder's process was on this machine and has ended. An earlier one may have had our pid, as in a container. */
function isGone(name: string): boolean {
  const [host, pid] = name.split('~');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it exists, and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Milliseconds since the last heartbeat; none if it was just deleted. */
const silence = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
