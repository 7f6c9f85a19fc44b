import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/**
 * The proportional memory of a process, its descendants, and detached process trees, in bytes. Shared memory is counted once in all.
 * `mark`: what the command lines of the latter contain (a data folder).
 */
export async function proportionalMemory(root: number, mark: string): Promise<number> {
  const processes = await allProcesses();
  const byPid = new Map(processes.map((process) => [process.pid, process]));
  const belongs = (process: Process | undefined): boolean =>
    process !== undefined && (process.pid === root || process.command.includes(mark) || belongs(byPid.get(process.parent)));
  const sizes = await Promise.all(processes.filter(belongs).map(({ pid }) => pssOf(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function allProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readOrEmpty(`/proc/${pid}/status`);
      const command = await readOrEmpty(`/proc/${pid}/cmdline`);
      return { pid, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0), command: command.replaceAll('\0', ' ') };
    }),
  );
  return found.filter((process) => process.pid !== globalThis.process.pid);
}

async function pssOf(pid: number): Promise<number> {
  const rollup = await readOrEmpty(`/proc/${pid}/smaps_rollup`);
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
}

/** A process may end between two reads; then it counts nothing. */
const readOrEmpty = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
