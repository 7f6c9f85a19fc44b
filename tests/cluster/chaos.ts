import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, signUp } from '../chaos/client.ts';
import { settled, writeAll } from '../chaos/failover.ts';
import type { Network } from '../chaos/network.ts';
import { startPdsGround } from '../chaos/pds-network.ts';
import { startStandInGround } from '../chaos/stand-ins.ts';
import { verify } from '../chaos/verify.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createPeople } from './people.ts';
import { type Trouble, troubles } from './troubles.ts';

export interface ClusterChaosOptions {
  posts: number;
  /** How many people read and write meanwhile. */
  people: number;
  /** What happens to the cluster, in this order. */
  troubles: readonly Trouble[];
  seed: number;
  synchronous: boolean;
  /** Instead of an embedded database for the stand-ins: one with the schema. */
  standInsUrl?: string;
  tell(line: string): void;
}

export interface ClusterChaosResult {
  posts: number;
  /** How long nobody could write, at most, by what happened. Milliseconds. */
  gaps: Readonly<Record<string, number>>;
  /** Drafts that people have written and read back, and reads. */
  written: number;
  read: number;
  faults: string[];
  seconds: number;
}

/** Between two troubles, once the cluster is whole again. Milliseconds. */
const calm = 3_000;

/**
 * While posts go out and people read and write, one part of a cluster after the other is killed or cut off. In the end every post is out
 * exactly once, and everything that people were told is saved is there; with an asynchronous standby, what a failover has lost may be gone.
 */
export async function runClusterChaos(options: ClusterChaosOptions): Promise<ClusterChaosResult> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'everycast-cluster-'));
  const { seed, synchronous, tell, standInsUrl } = options;
  const faultless = { seed, faults: 0, limits: false };
  const standIns = await startStandInGround({ ...faultless, ...(standInsUrl !== undefined && { databaseUrl: standInsUrl }) });
  const pds = await startPdsGround(faultless);
  let cluster: Cluster | null = null;
  let isFaultless = false;
  try {
    const environment = { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on', SANDBOX: 'off', LOG_LEVEL: 'error' };
    cluster = await startCluster({ folder, synchronous, fsync: false, environment, tell });
    const client = await signUp(cluster.url);
    const networks: Network[] = [await pds.connect(client, 2), ...(await standIns.connect(client))];
    tell(
      `${networks.reduce((sum, { accounts }) => sum + accounts.length, 0)} accounts connected on ${networks.map(({ name }) => name).join(', ')}`,
    );
    const wanted = await writeAll(client, networks, { count: options.posts, seed });
    tell(`${wanted.length} posts written`);
    const people = await createPeople(client, { url: cluster.url, count: options.people, synchronous });

    const outOn = async () => (await Promise.all(networks.map((network) => network.seen()))).flat().length;
    while ((await outOn()) === 0) await wait(200);
    const gaps: Record<string, number> = {};
    for (const name of options.troubles) {
      people.startGap();
      await troubles[name](cluster);
      await cluster.replicated();
      await wait(calm);
      gaps[name] = Math.max(gaps[name] ?? 0, people.longestGap());
      tell(
        `${new Date().toISOString()} ${name}: writes were back after ${(people.longestGap() / 1000).toFixed(1)} s; ${await outOn()} posts and parts are out`,
      );
    }
    const { faults: ofPeople, written, read } = await people.end();

    await settled(client);
    const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
    const { faults } = verify(wanted, await ownPosts(client, people.isTheirs), seen);
    const errors = standIns.errors.map((error) => `A stand-in has failed: ${error instanceof Error ? error.stack : error}`);
    const all = [...faults, ...ofPeople, ...errors];
    isFaultless = all.length === 0;
    return { posts: wanted.length, gaps, written, read, faults: all, seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    await cluster?.stop();
    await pds.close();
    await standIns.close();
    if (isFaultless) await rm(folder, { recursive: true, force: true });
    else tell(`Configuration, data and logs: ${folder}`);
  }
}

/** All posts except what people wrote beside them. */
const ownPosts = async (client: Client, isTheirs: (text: string) => boolean) => (await client.all()).filter(({ text }) => !isTheirs(text));
