import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';

/** Is there a process with this id? One that has ended but was not yet collected counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process, its words parted by single spaces; null where there is none (it has ended, or is not ours to see). */
export function commandLine(pid: number): string | null {
  try {
    const words = existsSync('/proc/self')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return words.trim() || null;
  } catch {
    // It ended in between.
    return null;
  }
}

/** The program that a process runs; it does not equal the path any more once the file was replaced. */
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
    // No /proc here, or the process has ended or is not ours to see.
    return null;
  }
}
