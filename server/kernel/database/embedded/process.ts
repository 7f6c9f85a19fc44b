import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Whether there is a process with this ID, including zombies. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process's command line, separated by single spaces; null if there is none (it has ended, or isn't ours to read). */
export function commandLine(pid: number): string | null {
  try {
    const words = existsSync('/proc/self')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return words.trim() || null;
  } catch {
    // It ended in the meantime.
    return null;
  }
}

/** The program that a process runs; it differs from the path once the file was replaced. */
export function runningProgram(pid: number): string | null {
  return linkOf(pid, 'exe');
}

export function workingFolder(pid: number): string | null {
  return linkOf(pid, 'cwd');
}

function linkOf(pid: number, name: 'exe' | 'cwd'): string | null {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    // No /proc here, or the process has ended or isn't ours to read.
    return null;
  }
}

/** With less than this a database neither starts nor says why: its log has no space either. Bytes. */
const tooLittle = 4_000_000;

/** Whether this failed because the disk with `folder` is full. `words`: the failed program's output. */
export async function isDiskFull(folder: string, words: string): Promise<boolean> {
  if (/No space left on device|ENOSPC|wrote only \d+ of|Disk quota exceeded|EDQUOT/i.test(words)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < tooLittle;
}
