import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { signUp } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { ended, readyAt, startServer } from '../served.ts';
import { startFlags } from '../start-flags.ts';
import { redirectsPerSecond } from './load.ts';

const rounds = 5;
const roundMs = 3_000;

/**
 * Short links that are followed, per second, compared with a bare Fastify redirect in turns, so that what else the machine does concerns both.
 * Every click is counted meanwhile.
 */
export async function benchLinks(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-links-'));
  const postgres = await startEmbedded({ dataDir, log: createLog('error') });
  const children: ChildProcess[] = [];
  try {
    const server = startServer(dataDir, postgres.url, 'web', { HOST: '127.0.0.1' });
    const bare = spawn(process.execPath, [...startFlags, new URL('bare.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(server, bare);
    const [url, bareUrl] = await Promise.all([readyAt(server), readyAt(bare)]);
    const person = await signUp(url);
    const made = await person.call<{ id: string; slug: string }>('POST', '/api/v1/short-links', {
      url: 'https://example.com/a/page?of=some&length=yes',
    });
    const link = `${new URL(url).origin}/l/${made.slug}`;
    const places = [link, `${bareUrl}/l/${made.slug}`] as const;
    for (const place of places) await redirectsPerSecond(place, 1_000);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await redirectsPerSecond(places[0], roundMs);
      const theirs = await redirectsPerSecond(places[1], roundMs);
      ratios.push(ours / theirs);
      rates.push(ours);
    }
    return [
      `  redirects per second: ${Math.round(median(rates))}`,
      `  compared with a bare Fastify redirect: ${asked(median(ratios), { atLeast: 0.8 })}`,
    ].join('\n');
  } finally {
    for (const child of children) await ended(child);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
