import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type App, createApp } from '../../server/app.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { asked } from '../asked.ts';
import { median } from '../median.ts';
import { bareLoop, bareTables } from './bare-loop.ts';
import { seedAccounts, seedPosts } from './seed.ts';

const targets = 2_000;
/** Calls of the bare loop at the same time, and connections that it may use. */
const concurrency = 32;
const rounds = 5;
/** The time for seeding before they are due, in milliseconds. */
const ahead = 1_500;

/**
 * Publishes many targets that are due at the same time, against a stand-in that responds immediately, compared with a bare loop that does
 * the same calls with three commits each and nothing else.
 */
export async function benchPublishing(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-bench-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const standIn = fork(new URL('./stand-in.ts', import.meta.url));
  const [address] = (await once(standIn, 'message')) as [string];
  const postgres = await startEmbedded({ dataDir, log });
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on', LOG_LEVEL: 'warn' });
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey: 'only for this benchmark', log });
  const beside = openDatabase(postgres.url, { log, max: concurrency });
  try {
    const app = await createApp(kernel);
    const accounts = await seedAccounts(kernel, address, { workspaces: 10, accounts: 200 });
    const posts = Array.from({ length: targets }, (_, index) => {
      const account = accounts[index % accounts.length] as (typeof accounts)[number];
      return {
        account,
        did: account.remoteId,
        text: `Number ${index}: a post with a link, https://example.com/${index}, and #a #few #tags.`,
      };
    });
    await beside.pool.query(bareTables);
    const own: Measured[] = [];
    const bare: number[] = [];
    await bareLoop({ standIn: address, pool: beside.pool, posts: posts.slice(0, 200), concurrency }); // warms up
    await publishAll(kernel, app, posts.slice(0, 200));
    for (let round = 0; round < rounds; round += 1) {
      own.push(await publishAll(kernel, app, posts));
      bare.push(targets / ((await bareLoop({ standIn: address, pool: beside.pool, posts, concurrency })) / 1000));
    }
    await app.http.close();
    return report(own, bare);
  } finally {
    await beside.close();
    await close();
    await postgres.stop();
    standIn.disconnect();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
}

async function publishAll(kernel: Kernel, app: App, posts: Parameters<typeof seedPosts>[1]): Promise<Measured> {
  await sql`truncate post cascade`.execute(kernel.db);
  const dueAt = new Date(Date.now() + ahead);
  await seedPosts(kernel, posts, dueAt);
  await sql`vacuum analyze target, post, ledger_step`.execute(kernel.db);
  const stop = app.publishing.start();
  const left = sql<{ left: number }>`select count(*)::int as left from target where state <> 'published'`;
  while (((await left.execute(kernel.db)).rows[0]?.left ?? 0) > 0) await wait(Date.now() < dueAt.getTime() ? 50 : 250);
  await stop();
  const figures = sql<Measured & { last: number }>`
    select max(late) as last,
      percentile_cont(0.5) within group (order by late) as p50, percentile_cont(0.99) within group (order by late) as p99
    from (select extract(epoch from published_at - due_at)::float8 as late from target) as lateness`;
  const [{ last, p50, p99 }] = (await figures.execute(kernel.db)).rows as [Measured & { last: number }];
  return { perSecond: posts.length / last, p50, p99 };
}

function report(own: readonly Measured[], bare: readonly number[]): string {
  const of = (name: keyof Measured) => median(own.map((measured) => measured[name]));
  const all = (figures: readonly number[]) => figures.map((figure) => figure.toFixed(0)).join(', ');
  return [
    `${targets} targets due in the same second: ${of('perSecond').toFixed(0)} posts a second (rounds: ${all(own.map((m) => m.perSecond))})`,
    `lateness p50 ${of('p50').toFixed(2)} s, p99 ${of('p99').toFixed(2)} s (medians of ${own.length} rounds, in turn with the bare loop)`,
    `bare loop: ${median(bare).toFixed(0)} posts a second (rounds: ${all(bare)})`,
    `ratio ${asked(of('perSecond') / median(bare), { atLeast: 0.6 })}`,
  ].join('\n');
}
