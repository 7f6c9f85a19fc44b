import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, giveUpOn?: RegExp, endsWithUs?: boolean }} [options] `giveUpOn`: output after which it
 *   is killed, because it can't succeed anymore; `endsWithUs`: it is killed if this process ends first
 * @returns {Promise<{ code: number, output: string }>} code 127 if the program couldn't be started
 */
export function run(program, args, { giveUpOn, endsWithUs = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const env = { ...(options.env ?? process.env), NO_COLOR: '1' };
    const child = spawn(program, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (part) => {
      output += part;
      if (giveUpOn?.test(part)) end();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = () => child.kill('SIGKILL');
    if (endsWithUs) process.once('exit', end);
    child.on('close', () => process.off('exit', end));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }));
  });
}

const everyMs = 250;

/** Ends this process when its parent ends. npm sends SIGTERM only to its shell, which exits right away: its child would keep running. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(143);
  }, everyMs).unref();
}
