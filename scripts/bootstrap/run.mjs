import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and keeps what it writes.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, giveUpOn?: RegExp, endsWithUs?: boolean }} [options]
 *   `giveUpOn`: words after which it is ended, for what cannot go well any more;
 *   `endsWithUs`: it must not go on alone if this process ends first
 * @returns {Promise<{ code: number, output: string }>} code 127 where the program could not be started
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
