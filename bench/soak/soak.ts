import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, signUp } from '../../tests/chaos/client.ts';
import type { Network } from '../../tests/chaos/network.ts';
import { type ServerProcess, startServerProcess } from '../../tests/chaos/server-process.ts';
import { startStandInGround } from '../../tests/chaos/stand-ins.ts';
import { seededRandom } from '../../tests/support/faults.ts';
import { asked } from '../asked.ts';
import { startFlags } from '../start-flags.ts';
import { growthOf } from './growth.ts';
import { type Sample, sampleOf } from './sample.ts';

/** SOAK_MINUTES: a shorter run of at least one, which says less. */
const minutes = Math.max(1, Number(process.env.SOAK_MINUTES ?? 60));
/**
 * How many of a minute's posts each network gets, so that its limits allow them for an hour: per account, Mastodon takes 300 posts in three
 * hours, X 100 in 15 minutes, and Bluesky 5,000 points, three for each post and part of a thread.
 */
const perMinute = { bluesky: 21, facebook: 20, twitter: 10, mastodon: 9 };
type NetworkName = keyof typeof perMinute;
/** Which kind a post is. Bluesky's are of every kind; the others' daily limits on files allow only the simplest. */
const choices: Record<NetworkName, () => number> = { bluesky: seededRandom(1), facebook: () => 0, twitter: () => 0, mastodon: () => 0 };
/** Bluesky takes only 25 a day. */
const videos = ['video', 'short'] as const;
const samplesPerMinute = 6;

interface Outcome {
  published: number;
  total: number;
  /** Of the others, why, with how many of a platform there are. */
  missing: ReadonlyMap<string, number>;
}

/**
 * One post per second through the API of a real server process, as `npm start` runs it, for an hour. The last quarter's memory is compared
 * with the second's, when everything is loaded and warm: a leak shows as growth.
 */
export async function benchSoak(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-soak-'));
  await chmod(dataDir, 0o711);
  const standIns = await startStandInGround({ seed: 1, faults: 0, limits: false, leftOut: videos });
  const environment = { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on' };
  const server = await startServerProcess(dataDir, environment, { flags: startFlags });
  try {
    await server.ready();
    const client = await signUp(server.url);
    const samples = await publishEverySecond(client, minuteOf(await standIns.connect(client)), server);
    return report(samples, await settled(client));
  } finally {
    await server.stop();
    await standIns.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Turn {
  network: Network;
  /** Of all accounts of the network in turn, the one that is used. */
  number: number;
}

/** The networks of a minute's posts, each spread evenly over it. */
function minuteOf(networks: readonly Network[]): Turn[] {
  const turns = networks.flatMap((network) => {
    const count = perMinute[network.name as NetworkName] ?? 0;
    return Array.from({ length: count }, (_, number) => ({ network, number, at: (number + 0.5) / count }));
  });
  return turns.toSorted((a, b) => a.at - b.at);
}

async function publishEverySecond(client: Client, minute: readonly Turn[], server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  for (let second = 0; second < minutes * minute.length; second += 1) {
    await wait(Math.max(0, began + second * 1_000 - performance.now()));
    const { network, number } = minute[second % minute.length] as Turn;
    const { post } = await network.compose(client, `Number ${second} of the soak`, choices[network.name as NetworkName]);
    const turn = Math.floor(second / minute.length) + number;
    await client.publish({ ...post, accountIds: [network.accounts[turn % network.accounts.length]?.id as string] });
    if (second % (minute.length / samplesPerMinute) === 0) samples.push(await sampleOf(server));
    if (second % (5 * minute.length) === 0) progress(second, samples);
  }
  return samples;
}

function progress(second: number, samples: readonly Sample[]): void {
  const last = samples.at(-1);
  if (last) console.error(`${second / 60} min: ${mb(last.resident)} resident, heap ${mb(last.heap)}, external ${mb(last.external)}`);
}

/** The last posts get half a minute. */
async function settled(client: Client): Promise<Outcome> {
  for (let tries = 0; ; tries += 1) {
    const targets = (await client.all()).flatMap((post) => post.targets);
    const others = targets.filter(({ state }) => state !== 'published');
    if (others.length === 0 || tries === 30) {
      const missing = new Map<string, number>();
      for (const { platform, handle, state, error } of others) {
        const why = `${platform} ${handle}: ${state}, ${error?.message ?? 'without a problem'}`;
        missing.set(why, (missing.get(why) ?? 0) + 1);
      }
      return { published: targets.length - others.length, total: targets.length, missing };
    }
    await wait(1_000);
  }
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

function report(samples: readonly Sample[], { published, total, missing }: Outcome): string {
  const resident = growthOf(samples.map((sample) => sample.resident));
  const heap = growthOf(samples.map((sample) => sample.heap));
  return [
    `${published} of ${total} posts published in ${minutes} minutes`,
    ...Array.from(missing, ([why, count]) => `  ${count} × ${why}`),
    `resident memory of the server: ${mb(resident.before)} in the second quarter, ${mb(resident.after)} in the last (medians)`,
    `heap: ${mb(heap.before)}, then ${mb(heap.after)}`,
    `growth of resident memory ${asked(resident.ratio, { atMost: 1.05 })}`,
    `share published ${asked(published / total, { atLeast: 1 }, { digits: 4 })}`,
  ].join('\n');
}
