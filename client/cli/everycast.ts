#!/usr/bin/env node
// The command line's process: everything that belongs to it, and nothing else.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exitCodes, failureOf } from './failures.ts';
import { runCommand } from './program.ts';
import type { Terminal } from './terminal.ts';

const { stdin, stdout, stderr, env, platform } = process;
const stopping = new AbortController();
const stop = () => stopping.abort(new Error('Interrupted.'));
// Once: the second Ctrl-C ends the process without waiting for anything.
process.once('SIGINT', stop).once('SIGTERM', stop);

stdout.on('error', (error: NodeJS.ErrnoException) => {
  // `everycast list | head` has read enough.
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  const { message, exitCode } = failureOf(error);
  stderr.write(`everycast: ${message}\n`);
  process.exit(exitCode);
});

async function readSecret(question: string): Promise<string> {
  stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: true });
  // It reads Ctrl-C itself.
  lines.on('SIGINT', stop);
  try {
    return await lines.question('', { signal: stopping.signal });
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

/** The system's program that opens addresses. */
function opener(url: string): [string, string[]] | null {
  if (platform === 'darwin') return ['open', [url]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', url]];
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', [url]] : null;
}

function openBrowser(url: string): Promise<boolean> {
  const command = opener(url);
  if (!command) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(...command, { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

const terminal: Terminal = {
  out: (line) => void stdout.write(line),
  err: (line) => void stderr.write(line),
  isWatched: stderr.isTTY === true,
  isTyped: stdin.isTTY === true,
  columns: stdout.columns ?? 120,
  env,
  now: () => new Date(),
  readInput: () => text(stdin),
  readSecret,
  openBrowser,
  signal: stopping.signal,
};

const exitCode = await runCommand(process.argv.slice(2), terminal);
// A request that was on its way isn't waited for.
if (exitCode === exitCodes.interrupted) process.exit(exitCode);
process.exitCode = exitCode;
