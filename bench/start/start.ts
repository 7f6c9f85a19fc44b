import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { startFlags } from '../start-flags.ts';
import { proportionalMemory } from './process-tree.ts';

const rounds = 7;
/** Idle: this long after it was ready, in milliseconds. */
const idleAfter = 5_000;

const sides = {
  everycast: new URL('../../server/main.ts', import.meta.url).pathname,
  reference: new URL('./reference.ts', import.meta.url).pathname,
};
type Side = keyof typeof sides;

/** The time from the start of the process to its first "ready", already installed and built, relative to the minimum; and idle memory. */
export async function benchStart(): Promise<string> {
  const folders = { everycast: await newFolder(), reference: await newFolder() };
  const times: Record<Side, number[]> = { everycast: [], reference: [] };
  const memory: Record<Side, number[]> = { everycast: [], reference: [] };
  try {
    for (const side of ['everycast', 'reference'] as const) await once(side, folders[side], false); // creates the database
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['everycast', 'reference'] as const) {
        const measured = await once(side, folders[side], round < 3);
        times[side].push(measured.ready);
        if (measured.memory !== null) memory[side].push(measured.memory);
      }
    }
  } finally {
    await Promise.all(Object.values(folders).map((folder) => rm(folder, { recursive: true, force: true })));
  }
  const [own, min] = [median(times.everycast), median(times.reference)];
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    `ready after ${own.toFixed(0)} ms; embedded Postgres and an idle Fastify with the same packages: ${min.toFixed(0)} ms (medians of ${rounds}, in turn)`,
    `ratio ${asked(own / min, { atMost: 2 })}`,
    `proportional memory of the process tree at rest: ${mb(median(memory.everycast))}; reference ${mb(median(memory.reference))}`,
  ].join('\n');
}

async function once(side: Side, dataDir: string, weigh: boolean): Promise<{ ready: number; memory: number | null }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...startFlags, sides[side]], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(child, port);
    const took = performance.now() - began;
    if (!weigh) return { ready: took, memory: null };
    await wait(idleAfter);
    return { ready: took, memory: await proportionalMemory(child.pid ?? 0, dataDir) };
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

async function ready(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode} before it was ready.`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null); // nothing is listening yet
    if (answer?.ok) return;
    await wait(5);
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'everycast-bench-'));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
