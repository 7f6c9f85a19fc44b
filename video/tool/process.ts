import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority, totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { defined } from '@everycast/contract/defined';
import { message } from '@everycast/messages/message';
import { failure, ToolFailed } from './failures.ts';

export interface RunOptions {
  signal?: AbortSignal;
  /** Called with the position in the output, in seconds. */
  onProgress?: (seconds: number) => void;
  /** Called with how many video packets were written. */
  onFrames?: (frames: number) => void;
  /** Wall clock, in seconds; the tool is then killed. Infinity: it may run for as long as it has something to read. */
  limitSeconds?: number;
  /** What the tool reads from its standard input. It is read as fast as the tool takes it. */
  input?: Readable;
  /** A limit below the usual one, in bytes. */
  memory?: number;
  /** Of the process, as the system counts it: higher yields to lower. */
  niceness?: number;
  /** The tool's environment, instead of this process's. */
  env?: NodeJS.ProcessEnv;
}

/** Longer than the longest accepted video: what runs for a day hangs. */
const defaultLimit = 24 * 3600;
/** How much of the tool's error output is kept, in characters. */
const wordsKept = 4000;
/** If available, a dying process takes its tools along, so that none keeps encoding. */
const setpriv = '/usr/bin/setpriv';
/** If available, a tool gets at most half of the memory, whatever the file: other processes keep running. */
const prlimit = '/usr/bin/prlimit';
const maxMemory = Math.max(2 ** 30, Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2));

/**
 * Runs a tool to its end. `onOutput` receives chunks of its standard output, and `onProgress` of its fourth channel. While a promise of
 * `output` is pending, no more is read, and the tool waits.
 *
 * @throws {ToolFailed} if it failed, took too long, or isn't installed; the signal's reason once it is aborted.
 */
export async function runTool(
  command: string,
  args: readonly string[],
  on: { output: (piece: Buffer) => unknown; progress?: (piece: string) => void },
  options: RunOptions = {},
): Promise<void> {
  const { signal, limitSeconds = defaultLimit, input } = options;
  signal?.throwIfAborted();
  const child = start(command, args, options);
  let words = '';
  let late = false;
  const stop = () => void child.kill('SIGKILL');
  const tooLong = () => {
    late = true;
    stop();
  };
  const clock = Number.isFinite(limitSeconds) ? setTimeout(tooLong, limitSeconds * 1000) : undefined;
  signal?.addEventListener('abort', stop);
  try {
    if (input && child.stdin) {
      // A tool that has ended reads no more; its exit says why.
      child.stdin.on('error', () => undefined);
      input.pipe(child.stdin);
    }
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
    if (late) throw new ToolFailed(message('video.tool_too_long', { tool: command, seconds: limitSeconds }), words);
    const problem = failure(command, ended, words);
    if (problem !== null) throw problem;
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
  }
}

function start(
  command: string,
  args: readonly string[],
  { input, memory = maxMemory, niceness = constants.priority.PRIORITY_BELOW_NORMAL, env }: RunOptions,
): ChildProcess {
  const together = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : [];
  const within = existsSync(prlimit) ? [prlimit, `--data=${Math.min(memory, maxMemory)}`] : [];
  const [program = command, ...before] = [...together, ...within, command];
  const child = spawn(program, [...before, ...args], { env, stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'] });
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, niceness);
    } catch {
      // It has already ended, or the system doesn't allow changing priorities: only a courtesy.
    }
  }
  return child;
}

const channel = (child: ChildProcess, number: 1 | 2 | 3): Readable => defined(child.stdio[number]) as Readable;

/** Waits until it has exited and all its output has been read. */
async function end(child: ChildProcess, command: string): Promise<number | null> {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', (error: NodeJS.ErrnoException) => reject(error.code === 'ENOENT' ? failure(command, 127, '') : error));
  child.on('close', (code) => resolve(code));
  const code = await promise;
  await Promise.all([1, 2, 3].map((number) => finished(channel(child, number as 1 | 2 | 3), { writable: false })));
  return code;
}
