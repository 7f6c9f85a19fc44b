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
import { startStoreLine } from './store-line.ts';
import { type StreamGap, type Streams, startStreams } from './streams.ts';
import { ofDatabase, type Trouble, troubles } from './troubles.ts';

export interface ClusterChaosOptions {
  posts: number;
  /** How many people read and write meanwhile. */
  people: number;
  /** What happens to the cluster, in this order. */
  troubles: readonly Trouble[];
  seed: number;
  synchronous: boolean;
  /** Whether PgBouncer is in front of the database. */
  pooler: boolean;
  /** Instead of an embedded database for the stand-ins: one with the schema. */
  standInsUrl?: string;
  tell(line: string): void;
  /** Whoever interrupts the run has to stop the cluster. */
  onCluster(cluster: Cluster): void;
}

export interface ClusterChaosResult {
  posts: number;
  /** How long nobody could write, at most, by what happened. Milliseconds. */
  gaps: Readonly<Record<string, number>>;
  /** How each stream went, by what happened, and by the stream's source. */
  streams: Readonly<Record<string, Readonly<Record<string, StreamGap>>>>;
  /** Drafts that people have written and read back, and reads. */
  written: number;
  read: number;
  /** Pictures in pieces that came into the library. */
  uploaded: number;
  faults: string[];
  seconds: number;
}

/** Between two troubles, once the cluster is whole again. Milliseconds. */
const calm = 3_000;
/** About how long a trouble takes, with the calm after it. Milliseconds. */
const lasts = 45_000;
/** For how long a destination may get no picture while something happens to the database. Milliseconds. */
const streamGap = 2_000;

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
  const store = await startStoreLine();
  let cluster: Cluster | null = null;
  let streams: Streams | null = null;
  let isFaultless = false;
  try {
    const environment = { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on', SANDBOX: 'off', LOG_LEVEL: 'error' };
    const inFrontOfStore = async (url: string) => {
      store.to = url;
      return store.url;
    };
    const smallDisks = options.troubles.includes('full disk');
    cluster = await startCluster({
      folder,
      synchronous,
      pooler: options.pooler,
      fsync: false,
      smallDisks,
      inFrontOfStore,
      environment,
      tell,
    });
    options.onCluster(cluster);
    const client = await signUp(cluster.url);
    const networks: Network[] = [await pds.connect(client, 2), ...(await standIns.connect(client))];
    tell(
      `${networks.reduce((sum, { accounts }) => sum + accounts.length, 0)} accounts connected on ${networks.map(({ name }) => name).join(', ')}`,
    );
    // So that some are due during each trouble.
    const minutes = Math.max(1, Math.round((options.troubles.length * lasts) / 60_000));
    const wanted = await writeAll(client, networks, { count: options.posts, seed, minutes });
    tell(`${wanted.length} posts written`);
    const people = await createPeople(client, { url: cluster.url, count: options.people, synchronous });

    streams = await startStreams({ url: cluster.url, rtmpUrl: cluster.encodersUrl, folder });
    tell('two streams are on air');

    const outOn = async () => (await Promise.all(networks.map((network) => network.seen()))).flat().length;
    while ((await outOn()) === 0) await wait(200);
    const gaps: Record<string, number> = {};
    const streamGaps: Record<string, Record<string, StreamGap>> = {};
    const noticed: string[] = [];
    for (const name of options.troubles) {
      people.startGap();
      streams.startGap();
      await troubles[name]({ cluster, store });
      await cluster.replicated();
      await cluster.ready();
      await wait(calm);
      gaps[name] = Math.max(gaps[name] ?? 0, people.longestGap());
      const ofStreams = streams.gaps();
      streamGaps[name] = ofStreams;
      if (ofDatabase.has(name)) noticed.push(...healthy(name, ofStreams));
      tell(
        `${new Date().toISOString()} ${name}: ${inSeconds(people.longestGap())} without a write; ${told(ofStreams)}; ${await outOn()} posts and parts are out`,
      );
    }
    const ofStreams = await streams.end();
    const { faults: ofPeople, written, read, uploaded } = await people.end();

    await settled(client);
    const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
    const { faults } = verify(wanted, await ownPosts(client, people.isTheirs), seen);
    const errors = standIns.errors.map((error) => `A stand-in has failed: ${error instanceof Error ? error.stack : error}`);
    const all = [...faults, ...ofPeople, ...noticed, ...ofStreams, ...errors];
    isFaultless = all.length === 0;
    const seconds = Math.round((performance.now() - began) / 1000);
    return { posts: wanted.length, gaps, streams: streamGaps, written, read, uploaded, faults: all, seconds };
  } finally {
    await streams?.close();
    await cluster?.stop();
    await store.close();
    await pds.close();
    await standIns.close();
    if (isFaultless) await rm(folder, { recursive: true, force: true });
    else tell(`Configuration, data and logs: ${folder}`);
  }
}

/** All posts except what people wrote beside them. */
const ownPosts = async (client: Client, isTheirs: (text: string) => boolean) => (await client.all()).filter(({ text }) => !isTheirs(text));

const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** @returns what a stream has noticed of the database, where it should notice nothing */
const healthy = (trouble: string, streams: Readonly<Record<string, StreamGap>>): string[] =>
  Object.entries(streams).flatMap(([name, { gap, disconnected }]) => [
    ...(gap > streamGap ? [`${trouble}: the destination of the ${name} got no picture for ${inSeconds(gap)}.`] : []),
    ...(disconnected > 0 ? [`${trouble}: the ${name} was disconnected ${disconnected} times.`] : []),
  ]);

/** In words. */
export const told = (streams: Readonly<Record<string, StreamGap>>): string =>
  Object.entries(streams)
    .map(([name, { gap, disconnected }]) => `${name} ${inSeconds(gap)} without a picture${disconnected > 0 ? ' (reconnected)' : ''}`)
    .join(', ');
