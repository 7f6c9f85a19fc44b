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
import { growthOf } from './growth.ts';
import { type Sample, sampleOf } from './sample.ts';

/** SOAK_MINUTES: a shorter run of at least one, which says less. */
const minutes = Math.max(1, Number(process.env.SOAK_MINUTES ?? 60));
/**
 * The random choice of post kinds. They allow this many per hour; Mastodon allows only 30 files in half an hour, so its posts have none.
 */
const chances = { bluesky: seededRandom(1), mastodon: () => 0 };
type NetworkName = keyof typeof chances;
const samplesPerMinute = 6;

interface Outcome {
  published: number;
  total: number;
}

/**
 * One post per second through the API of a real server process, as `npm start` runs it, for an hour. The last quarter's memory is compared
 * with the second's, when everything is loaded and warm: a leak shows as growth.
 */
export async function benchSoak(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-soak-'));
  await chmod(dataDir, 0o711);
  const standIns = await startStandInGround({ seed: 1, faults: 0, limits: false });
  const environment = { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on' };
  const server = await startServerProcess(dataDir, environment, { flags: ['--max-semi-space-size=8'] });
  try {
    await server.ready();
    const client = await signUp(server.url);
    const connected = await standIns.connect(client);
    const chosen = connected.filter(({ name }) => name in chances);
    const samples = await publishEverySecond(client, chosen, server);
    return report(samples, await settled(client));
  } finally {
    await server.stop();
    await standIns.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function publishEverySecond(client: Client, networks: readonly Network[], server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const turns = networks.flatMap((network) => network.accounts.map(({ id }) => ({ network, id })));
  for (let second = 0; second < minutes * 60; second += 1) {
    await wait(Math.max(0, began + second * 1_000 - performance.now()));
    const { network, id } = turns[second % turns.length] as (typeof turns)[number];
    const { post } = await network.compose(client, `Number ${second} of the soak`, chances[network.name as NetworkName]);
    await client.publish({ ...post, accountIds: [id] });
    if (second % (60 / samplesPerMinute) === 0) samples.push(await sampleOf(server));
    if (second % 300 === 0) progress(second, samples);
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
    const published = targets.filter(({ state }) => state === 'published').length;
    if (published === targets.length || tries === 30) return { published, total: targets.length };
    await wait(1_000);
  }
}

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

function report(samples: readonly Sample[], { published, total }: Outcome): string {
  const resident = growthOf(samples.map((sample) => sample.resident));
  const heap = growthOf(samples.map((sample) => sample.heap));
  return [
    `${published} of ${total} posts published in ${minutes} minutes`,
    `resident memory of the server: ${mb(resident.before)} in the second quarter, ${mb(resident.after)} in the last (medians)`,
    `heap: ${mb(heap.before)}, then ${mb(heap.after)}`,
    `growth of resident memory ${asked(resident.ratio, { atMost: 1.05 })}`,
    `share published ${asked(published / total, { atLeast: 1 }, { digits: 4 })}`,
  ].join('\n');
}
