import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { nodes } from './config-files.ts';
import { canMount, fillDisk, freeDisk } from './small-disks.ts';
import type { StoreLine } from './store-line.ts';

/** What troubles happen to. */
interface Scene {
  cluster: Cluster;
  store: StoreLine;
}

type Happening = (scene: Scene) => Promise<void>;
type NameOf = (cluster: Cluster) => Promise<string>;

const shiftedClock = new URL('../chaos/shifted-clock.ts', import.meta.url).href;

/** Kills a part, and starts it again after a while. Milliseconds. */
const killFor =
  (milliseconds: number, nameOf: NameOf): Happening =>
  async ({ cluster }) => {
    const part = cluster.part(await nameOf(cluster));
    await part.kill();
    await wait(milliseconds);
    part.start();
  };

const freezeFor =
  (milliseconds: number, nameOf: NameOf): Happening =>
  async ({ cluster }) => {
    const part = cluster.part(await nameOf(cluster));
    part.freeze();
    await wait(milliseconds);
    part.thaw();
  };

/**
 * Patroni of the primary is cut off, and its PostgreSQL still answers: clients reach two primaries once another node is one.
 */
const split: Happening = async ({ cluster }) => {
  const old = cluster.part(await cluster.primary());
  old.freeze('main');
  await wait(40_000);
  old.thaw();
};

/** Standbys receive what the primary writes, and show none of it. */
const standbyBehind: Happening = async ({ cluster }) => {
  const primary = await cluster.primary();
  const standbys = nodes.filter((name) => name !== primary);
  for (const name of standbys) await cluster.ask(name, 'select pg_wal_replay_pause()');
  await wait(30_000);
  for (const name of standbys) await cluster.ask(name, 'select pg_wal_replay_resume()');
};

/** The disk of the primary is full for half a minute. */
const fullDisk: Happening = async ({ cluster }) => {
  const { folder } = cluster.part(await cluster.primary());
  await fillDisk(folder);
  await wait(30_000);
  await freeDisk(folder);
};

const storeFor =
  (milliseconds: number, behavior: StoreLine['behavior']): Happening =>
  async ({ store }) => {
    store.behavior = behavior;
    await wait(milliseconds);
    store.behavior = 'passes';
  };

/** HAProxy doesn't look whether a server is there, and goes on sending to one that is dead. */
const deadFor =
  (milliseconds: number, backend: string, nameOf: NameOf): Happening =>
  async ({ cluster }) => {
    const part = cluster.part(await nameOf(cluster));
    await cluster.orderBalancer(`disable health ${backend}/${part.name}`);
    await part.kill();
    await wait(milliseconds);
    await cluster.orderBalancer(`enable health ${backend}/${part.name}`);
    part.start();
  };

/** A worker's clock is a minute ahead, then a minute behind. */
const wrongClock: Happening = async ({ cluster }) => {
  const part = cluster.part('worker1');
  for (const shift of [60_000, -60_000]) {
    await part.kill();
    part.start({ NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_SHIFT: String(shift) });
    await wait(20_000);
  }
  await part.kill();
  part.start();
};

/** A second worker has the name, the settings and the data folder of the first. */
const twins: Happening = async ({ cluster }) => {
  const part = cluster.part('worker1');
  const twin = part.twin();
  twin.start();
  await wait(20_000);
  if (!twin.isUp) throw new Error(`The second worker has ended.\n${twin.log()}`);
  await twin.ask();
};

/** What can happen to a cluster. Each leaves it starting to be whole again. */
export const troubles = {
  web: killFor(2_000, async () => 'web1'),
  worker: killFor(2_000, async () => 'worker1'),
  live: killFor(2_000, async () => 'live1'),
  'other live': killFor(2_000, async () => 'live2'),
  primary: killFor(25_000, (cluster) => cluster.primary()),
  split,
  etcd: killFor(10_000, async () => 'etcd1'),
  'standby behind': standbyBehind,
  'full disk': fullDisk,
  'dead database': deadFor(20_000, 'postgres_primary', (cluster) => cluster.primary()),
  'dead web': deadFor(20_000, 'web', async () => 'web1'),
  'wrong clock': wrongClock,
  twins,
  'object store': freezeFor(60_000, async () => 'swift-proxy'),
  'store refuses': storeFor(30_000, 'refuses'),
  'store slow': storeFor(40_000, 'slow'),
  balancer: killFor(3_000, async () => 'haproxy'),
} as const satisfies Record<string, Happening>;

export type Trouble = keyof typeof troubles;
export const isTrouble = (name: string): name is Trouble => Object.hasOwn(troubles, name);

/** Those that can be made here. */
export const possible: readonly Trouble[] = Object.keys(troubles)
  .filter(isTrouble)
  .filter((name) => name !== 'full disk' || canMount());

/** Those of the database: a stream notices nothing of them. */
export const ofDatabase: ReadonlySet<Trouble> = new Set<Trouble>([
  'primary',
  'split',
  'etcd',
  'standby behind',
  'full disk',
  'dead database',
]);
