import { CommanderError } from 'commander';
import { EverycastError } from '../error.ts';
import { plainLines } from './terminal.ts';

/** How the command line ends. README.md lists them. */
export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  notAllowed: 3,
  offline: 4,
  disk: 5,
  interrupted: 130,
} as const;

/** What was typed can't be done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Nothing says who is there. */
export class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn';
  constructor() {
    super('You’re not logged in. Run “everycast login”, or set EVERYCAST_URL and EVERYCAST_API_KEY.');
  }
}

/** Something was done only in part; what went wrong has been said. */
export class PartlyFailed extends Error {
  override readonly name = 'PartlyFailed';
}

const diskFull = new Set(['ENOSPC', 'EDQUOT']);

/** A failure as people and programs get it. */
interface Failure {
  exitCode: number;
  code: string;
  message: string;
  details?: unknown;
}

/** The failure that an error stands for. `interrupted`: Ctrl-C was pressed, whatever broke from it. */
export function failureOf(error: unknown, interrupted = false): Failure {
  if (interrupted) return { exitCode: exitCodes.interrupted, code: 'interrupted', message: 'Interrupted.' };
  if (error instanceof EverycastError)
    return { exitCode: exitCodeOf(error), code: error.code, message: plainLines(error.message), details: error.details };
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, code: 'usage', message: error.message };
  if (error instanceof NotLoggedIn) return { exitCode: exitCodes.notAllowed, code: 'not_signed_in', message: error.message };
  if (error instanceof PartlyFailed) return { exitCode: exitCodes.refused, code: 'partly_failed', message: error.message };
  if (error instanceof CommanderError) {
    // Commander has written its own message, or the help that was asked for.
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, code: error.code, message: '' };
  }
  if (isSystemError(error)) return diskFailure(error);
  return { exitCode: exitCodes.refused, code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

function exitCodeOf({ code, status }: EverycastError): number {
  if (code === 'offline') return exitCodes.offline;
  return status === 401 || status === 403 ? exitCodes.notAllowed : exitCodes.refused;
}

type SystemError = Error & { code: string; path?: string };
const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';

function diskFailure({ code, message, path }: SystemError): Failure {
  const about = path === undefined ? '' : ` (${path})`;
  if (diskFull.has(code))
    return { exitCode: exitCodes.disk, code: 'disk_full', message: `The disk is full${about}. Free some space, then try again.` };
  if (code === 'ENOENT') return { exitCode: exitCodes.disk, code: 'no_such_file', message: `There’s no such file${about}.` };
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return { exitCode: exitCodes.disk, code: 'file_not_allowed', message: `You don’t have access to this file${about}.` };
  return { exitCode: exitCodes.disk, code: 'file', message };
}
