import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

/** Kills a part, and starts it again after a while. Milliseconds. */
const killFor = (milliseconds: number, nameOf: (cluster: Cluster) => Promise<string>) => async (cluster: Cluster) => {
  const part = cluster.part(await nameOf(cluster));
  await part.kill();
  await wait(milliseconds);
  part.start();
};

const freezeFor = (milliseconds: number, nameOf: (cluster: Cluster) => Promise<string>) => async (cluster: Cluster) => {
  const part = cluster.part(await nameOf(cluster));
  part.freeze();
  await wait(milliseconds);
  part.thaw();
};

/**
 * Patroni of the primary is cut off, and its PostgreSQL still answers: clients reach two primaries once another node is one.
 */
async function split(cluster: Cluster): Promise<void> {
  const old = cluster.part(await cluster.primary());
  old.freeze('main');
  await wait(40_000);
  old.thaw();
}

/** What can happen to a cluster. Each leaves it starting to be whole again. */
export const troubles = {
  web: killFor(2_000, async () => 'web1'),
  worker: killFor(2_000, async () => 'worker1'),
  live: killFor(2_000, async () => 'live1'),
  primary: killFor(25_000, (cluster) => cluster.primary()),
  split,
  etcd: killFor(10_000, async () => 'etcd1'),
  'object store': freezeFor(60_000, async () => 'swift-proxy'),
  balancer: killFor(3_000, async () => 'haproxy'),
} as const satisfies Record<string, (cluster: Cluster) => Promise<void>>;

export type Trouble = keyof typeof troubles;
