import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority, totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { failure, ToolFailed } from './failures.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** Called with the position in the output, in seconds. */
  onProgress?: (seconds: number) => void;
  /** Called with how many packets of pictures were written. */
  onFrames?: (frames: number) => void;
  /** Wall clock, in seconds; what takes longer is ended. */
  limitSeconds?: number;
}

/** Longer than the longest video that is taken: what runs for a day hangs. */
const defaultLimit = 24 * 3600;
/** How much of what the tool says is kept, in characters. */
const wordsKept = 4000;
/** Where this is there, a process that dies takes its tools along: nothing encodes on for nobody. */
const setpriv = '/usr/bin/setpriv';
/** Where this is there, a tool gets no more than half of the memory, whatever a file makes of it: what else runs here goes on. */
const prlimit = '/usr/bin/prlimit';
const maxMemory = Math.max(2 ** 30, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2));

/**
 * Runs a tool to its end. `onOutput` gets what it writes to its standard output, piece by piece, and `onProgress` what
 * it writes to its fourth channel. While a promise of `output` is open, no more is read, and the tool waits.
 *
 * @throws {ToolFailed} where it ended with an error, took too long, or is not there; the signal's reason once it is aborted.
 */
export async function runTool(
  command: string,
  args: readonly string[],
  on: { output: (piece: Buffer) => unknown; progress?: (piece: string) => void },
  { signal, limitSeconds = defaultLimit }: RunOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const child = start(command, args);
  let words = '';
  let late = false;
  const stop = () => void child.kill('SIGKILL');
  const clock = setTimeout(() => {
    late = true;
    stop();
  }, limitSeconds * 1000);
  signal?.addEventListener('abort', stop);
  try {
    const written = channel(child, 1);
    written.on('data', (piece: Buffer) => {
      const busy = on.output(piece);
      if (!(busy instanceof Promise)) return;
      written.pause();
      void busy.then(() => written.resume());
    });
    channel(child, 2).on('data', (piece: Buffer) => {
      words = (words + piece.toString()).slice(-wordsKept);
    });
    channel(child, 3).on('data', (piece: Buffer) => on.progress?.(piece.toString()));
    const ended = await end(child, command);
    signal?.throwIfAborted();
    if (late) throw new ToolFailed(`${command} was ended: it took longer than ${limitSeconds} seconds.`, words);
    const problem = failure(command, ended, words);
    if (problem !== null) throw problem;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
  }
}

function start(command: string, args: readonly string[]): ChildProcess {
  const together = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : [];
  const within = existsSync(prlimit) ? [prlimit, `--data=${maxMemory}`] : [];
  const [program, ...before] = [...together, ...within, command];
  const child = spawn(program as string, [...before, ...args], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system keeps priorities to itself: politeness only.
    }
  }
  return child;
}

const channel = (child: ChildProcess, number: 1 | 2 | 3): Readable => child.stdio[number] as Readable;

/** Waits until it is gone and all it said has been read. */
async function end(child: ChildProcess, command: string): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? failure(command, 127, '') : error));
  child.on('close', (code) => resolve(code));
  const code = await promise;
  await Promise.all([1, 2, 3].map((number) => finished(channel(child, number as 1 | 2 | 3), { writable: false })));
  return code;
}
