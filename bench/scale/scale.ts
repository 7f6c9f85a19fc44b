import { fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/kernel/config.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { signUp } from '../../tests/chaos/client.ts';
import { startCluster } from '../../tests/cluster/cluster.ts';
import { median } from '../median.ts';
import { createClicks } from './clicks.ts';
import { costsOf } from './costs.ts';
import { createDeliveries } from './deliveries.ts';
import type { Measured } from './ground.ts';
import { measureLive } from './live.ts';
import { createPosts } from './posts.ts';
import { createReads } from './reads.ts';
import { measureRows } from './rows.ts';

/** SCALE_ROUNDS overrides it. */
const rounds = Number(process.env.SCALE_ROUNDS ?? 3);
const webhookSecret = 'only for this benchmark';

/**
 * Posts, reads, webhook deliveries and clicks per second on a cluster with one process and with two, each as a ratio to pgbench with the same
 * commits or queries on the same cluster; what a thousand of each cost; and what a stream's destinations cost in two processes.
 */
export async function benchScale(part?: string): Promise<string> {
  const lines: string[] = [];
  if (part !== 'live') lines.push(...(await onCluster(part)));
  if (part === undefined || part === 'live') lines.push(...(await measureLive()));
  return lines.join('\n');
}

async function onCluster(part: string | undefined): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-bench-scale-'));
  await chmod(folder, 0o711);
  const standIn = fork(new URL('../publishing/stand-in.ts', import.meta.url));
  const address = await new Promise<string>((resolve) => standIn.once('message', resolve));
  const environment = {
    ALLOW_PRIVATE_ADDRESSES: 'on',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1',
    PLATFORM_FACEBOOK_CLIENT_ID: '1',
    PLATFORM_FACEBOOK_CLIENT_SECRET: webhookSecret,
  };
  const cluster = await startCluster({ folder, live: 1, environment, tell: () => undefined });
  const { databaseUrl, secretKey } = cluster;
  const log = createLog('error');
  const config = readConfig(environment);
  const { kernel, close } = await openKernel({ config, databaseUrl, dataDir: join(folder, 'seeds'), secretKey, log });
  try {
    const ground = { kernel, cluster, folder, standIn: address, webhookSecret, person: await signUp(cluster.url) };
    const all = [await createPosts(ground), await createReads(ground), await createDeliveries(ground), await createClicks(ground)];
    const lines: string[] = [];
    for (const measured of all.filter(({ name }) => part === undefined || part === name)) {
      const second = cluster.part(`${measured.role}2`);
      const figures = { one: [] as number[], two: [] as number[], bare: [] as number[] };
      lines.push(await costsOf(measured, ground)); // warms up, too
      for (let round = 0; round < rounds; round += 1) {
        figures.two.push((await measured.run()).perSecond);
        figures.bare.push(await measured.bare());
        await second.stop();
        figures.one.push((await measured.run()).perSecond);
        second.start();
        await cluster.ready();
      }
      lines.push(lineOf(measured, figures));
    }
    if (part === undefined || part === 'rows') lines.push(...(await measureRows(ground)));
    return lines;
  } finally {
    await close();
    await cluster.stop();
    standIn.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
}

function lineOf({ name }: Measured, { one, two, bare }: Record<'one' | 'two' | 'bare', readonly number[]>): string {
  const [first, both, engine] = [median(one), median(two), median(bare)];
  return [
    `${name}: ${first.toFixed(0)} a second with one process, ${both.toFixed(0)} with two (${(both / first).toFixed(2)} times)`,
    `pgbench ${engine.toFixed(0)}; ratios ${(first / engine).toFixed(3)} and ${(both / engine).toFixed(3)}`,
  ].join('; ');
}
