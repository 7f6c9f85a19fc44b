import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 3_000;

/**
 * Processes that a test run has left behind: they have its temporary folder in their environment or command line. Only with /proc.
 * @param {string} folder
 * @returns {{ pid: number, command: string }[]}
 */
function find(folder) {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .map((pid) => ({ pid, command: read(pid, 'cmdline'), environment: read(pid, 'environ') }))
    .filter(({ command, environment }) => command.includes(folder) || environment.includes(folder));
}

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // It has ended, or belongs to another user.
    return '';
  }
}

/**
 * Ends them, gracefully first.
 * @returns {Promise<string[]>} their command lines; empty if all ended by themselves within a moment
 */
export async function endLeftovers(folder) {
  for (let waited = 0; waited < patienceMs && find(folder).length > 0; waited += 100) await wait(100);
  const left = find(folder);
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    for (const { pid } of find(folder)) kill(pid, signal);
    for (let waited = 0; waited < patienceMs && find(folder).length > 0; waited += 100) await wait(100);
  }
  return left.map(({ pid, command }) => `${pid} ${command.slice(0, 160)}`);
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
