import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { createLog } from '../../server/kernel/log.ts';
import { signUp } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { ended, readyAt, startServer } from '../served.ts';
import { queriesOf } from './queries.ts';
import { type Size, seed } from './seed.ts';
import type { Visit, Visited } from './visitor.ts';

const whole: Size = { accounts: 100, posts: 100_000, readings: 50 };
const hundredth: Size = { accounts: 1, posts: 1_000, readings: 50 };
/** ANALYTICS_ROUNDS overrides it. */
const rounds = Number(process.env.ANALYTICS_ROUNDS ?? 3);
/** Per round and side. */
const requests = 200;
const warming = 20;
/** The most that p99 and page weight may grow with a hundred times the data. */
const most = 3;

/**
 * Every query of the dashboard over HTTP, on a hundred accounts with a hundred thousand posts and five million measurements, and on a
 * hundredth of that, each with its own database and server, in turn. Compared are p99 (the median of the rounds) and page weight.
 * @param only queries whose name contains this
 */
export async function benchAnalytics(only = ''): Promise<string> {
  const visitor = fork(new URL('./visitor.ts', import.meta.url));
  const sides: Side[] = [];
  try {
    for (const size of [hundredth, whole]) sides.push(await openSide(size));
    const [small, big] = sides as [Side, Side];
    const lines: string[] = [];
    for (const name of [...big.queries.keys()].filter((one) => one.includes(only))) {
      lines.push(lineOf(name, await compared(visitor, name, small, big)));
    }
    return [
      sides.map(({ size, measurements }) => `${size.accounts} accounts, ${size.posts} posts, ${measurements} measurements`).join(' | '),
      `${requests} requests in each of ${rounds} rounds; p99 and p50 in ms, and page weight in bytes, of a hundredth | of all`,
      ...lines,
    ].join('\n');
  } finally {
    visitor.disconnect();
    for (const side of sides) await side.close();
  }
}

interface Side {
  size: Size;
  url: string;
  cookie: string;
  measurements: number;
  queries: Map<string, string>;
  close(): Promise<void>;
}

async function openSide(size: Size): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbedded({ dataDir, log: createLog('error') });
  const server = startServer(dataDir, postgres.url);
  const close = async () => {
    await ended(server);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await readyAt(server);
    const { cookie, call } = await signUp(url);
    const seeded = await seed(postgres.url, size);
    const queries = await queriesOf(seeded, (path) => call('GET', path));
    return { size, url, cookie, measurements: seeded.measurements, queries, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Figures = { p99: number; p50: number; bytes: number; rows: number | null };

/** Has a row for each account, or group with accounts, of which there are many more: what a row weighs is compared. */
const byRow = /^breakdown by (account|group)/;

/** A query on both sides. */
async function compared(visitor: ChildProcess, name: string, ...sides: Side[]): Promise<Figures[]> {
  const pages = sides.map(({ url, cookie, queries }) => ({ url: `${url}${queries.get(name)}`, cookie }));
  await visited(visitor, { pages, times: warming });
  const found: Visited[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await visited(visitor, { pages, times: requests }));
  return sides.map((_, side) => {
    const ofRounds = found.flatMap((round) => round[side] ?? []);
    return {
      p99: median(ofRounds.map(({ took }) => took.toSorted((a, b) => a - b)[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN)),
      p50: median(ofRounds.flatMap(({ took }) => took)),
      bytes: ofRounds.at(-1)?.bytes ?? Number.NaN,
      rows: ofRounds.at(-1)?.rows ?? null,
    };
  });
}

/** @throws Error if a request failed */
async function visited(visitor: ChildProcess, visit: Visit): Promise<Visited> {
  visitor.send(visit);
  const [outcome] = (await once(visitor, 'message')) as [Visited | string];
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

function lineOf(name: string, [small, big]: Figures[]): string {
  if (!small || !big) throw new Error(`Nothing was measured: ${name}`);
  const weight = ({ bytes, rows }: Figures) => (byRow.test(name) ? bytes / (rows ?? Number.NaN) : bytes);
  return [
    `${name}: p99 ${small.p99.toFixed(1)} | ${big.p99.toFixed(1)}, ratio ${asked(big.p99 / small.p99, { atMost: most })}`,
    `p50 ${small.p50.toFixed(1)} | ${big.p50.toFixed(1)}`,
    `weight ${small.bytes} | ${big.bytes}, ratio ${byRow.test(name) ? 'of a row ' : ''}${asked(weight(big) / weight(small), { atMost: most })}`,
  ].join('; ');
}
