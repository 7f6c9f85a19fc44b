import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PostSummary } from '@everycast/contract/posts';
import sharp from 'sharp';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type Rule, randomFaults, seededRandom } from '../support/faults.ts';
import { type Pds, startPds } from '../support/pds.ts';
import { type Client, signUp } from './client.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { refusals, type Verdict, verify, type Wanted } from './verify.ts';

export interface ChaosOptions {
  posts: number;
  kills: number;
  seed: number;
  /** The share of requests to the PDS that go wrong, from 0 to 1. */
  faults: number;
  /** Mean time between two kills, in milliseconds. */
  killEvery: number;
  /** Are all posts written before the first kill, or while it goes on? */
  writeFirst: boolean;
  /** Another database than the embedded one. */
  databaseUrl?: string;
  tell(line: string): void;
}

export interface ChaosResult extends Verdict {
  kills: number;
  requests: number;
  spoiled: Record<string, number>;
  lookedUp: number;
  seconds: number;
}

/** Everything must have come to its end within this time after the last kill. Milliseconds; a target's own waits spread over two hours at most. */
const settleWithin = 3 * 3_600_000;
/** A writer whose request dies with the server has to wait until its key is free again. */
const writers = 12;
const under = new Set(['scheduled', 'publishing', 'unconfirmed']);

/**
 * The promise under the worst: a real PDS behind a proxy that swallows answers, delays, resets and returns 502, and the server killed with
 * SIGKILL again and again while it publishes. Then the faults end, and what is said is held against what is there.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const began = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-chaos-'));
  await chmod(dataDir, 0o711);
  const pds = await startPds();
  const proxy = await startFaultProxy(pds.url);
  const server = await startServerProcess(dataDir, {
    ALLOW_PRIVATE_ADDRESSES: 'on',
    ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
  });
  try {
    await server.ready();
    const client = await signUp(server.url);
    const accounts = await connectAccounts(client, pds, proxy, Math.max(3, Math.ceil(options.posts / 50)));
    options.tell(`${accounts.length} accounts connected`);

    proxy.use(slowAndFaulty(options));
    const writing = publishAll(client, pds, accounts, options);
    if (options.writeFirst) await writing;
    const [wanted, kills] = await Promise.all([writing, killAgainAndAgain(server, options)]);
    proxy.use(null);
    const spoiled = countFaults(proxy);
    options.tell(`${wanted.length} posts written, ${kills} kills done; the faults end`);

    // What the closed account has under way and cannot be looked up waits for its person, and for nothing else.
    const closed = new Set(wanted.filter((post) => post.closed).map(({ text }) => text));
    await settled(client, ({ text, targets }) => !closed.has(text) || targets.some(({ state }) => state !== 'unconfirmed'), options);
    const refused = refusals(wanted, await client.all());
    for (const { id, did } of accounts.filter((account) => account.closed)) {
      await pds.takeDown(did, false);
      await client.test(id);
    }
    await settled(client, () => true, options);
    const posts = await client.all();
    const records = new Map(await Promise.all(accounts.map(async ({ did }) => [did, await pds.posts(did)] as const)));
    const lookedUp = proxy.seen.filter(({ method }) => method === 'com.atproto.repo.getRecord').length;
    const seconds = Math.round((performance.now() - began) / 1000);
    await server.stop();
    const { published, faults } = verify(wanted, posts, records);
    return {
      published,
      failed: refused.failed,
      faults: [...refused.faults, ...faults],
      kills,
      requests: proxy.seen.length,
      spoiled,
      lookedUp,
      seconds,
    };
  } finally {
    await server.stop();
    await proxy.close();
    await pds.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** What goes well takes its time, so that there is something to kill in the middle of. */
function slowAndFaulty({ seed, faults }: ChaosOptions): Rule {
  const fault = randomFaults(seed, faults);
  const random = seededRandom(seed + 3);
  return (request) => fault(request) ?? { kind: 'delay', ms: 100 + random() * 900 };
}

interface Account {
  id: string;
  did: string;
  closed: boolean;
}

async function connectAccounts(client: Client, pds: Pds, proxy: FaultProxy, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let index = 0; index < count; index += 1) {
    const { did, handle, appPassword } = await pds.createAccount(`chaos${index}`);
    const { id } = await client.connect({ service: proxy.url, identifier: handle, password: appPassword });
    accounts.push({ id, did, closed: false });
  }
  return accounts;
}

/** Writes all posts, at once or spread over the time of the kills; halfway, the PDS takes the last account down. */
async function publishAll(client: Client, pds: Pds, accounts: readonly Account[], options: ChaosOptions): Promise<Wanted[]> {
  const { posts, seed, kills, killEvery, writeFirst } = options;
  const began = performance.now();
  const random = seededRandom(seed + 1);
  const colour = () => Math.floor(random() * 255);
  const wanted: Wanted[] = [];
  const waiting = Array.from({ length: posts }, (_, index) => index).values();

  async function write(): Promise<void> {
    for (const index of waiting) {
      if (!writeFirst) await wait(Math.max(0, began + (index / posts) * kills * killEvery - performance.now()));
      const account = accounts[index % accounts.length] as Account;
      const last = accounts.at(-1) as Account;
      if (index === Math.floor(posts / 2)) {
        last.closed = true;
        await pds.takeDown(last.did, true);
      }
      const pictures = random() < 0.2 ? 1 + Math.floor(random() * 2) : 0;
      const media: string[] = [];
      for (let picture = 0; picture < pictures; picture += 1) {
        const background = { r: colour(), g: colour(), b: colour() };
        media.push(
          (
            await client.upload(
              await sharp({ create: { width: 32, height: 24, channels: 3, background } })
                .png()
                .toBuffer(),
            )
          ).id,
        );
      }
      const text = `Chaos ${seed}, number ${index}: https://example.com/${index} #chaos`;
      await client.publish({ text, accountIds: [account.id], media });
      wanted.push({ text, did: account.did, pictures: new Set(media).size, closed: account === last });
    }
  }
  await Promise.all(Array.from({ length: writers }, write));
  return wanted;
}

/** Kills in the middle of whatever goes on, at times that the seed chooses; a kill may meet a server that is still starting. */
async function killAgainAndAgain(server: ServerProcess, { kills, killEvery, seed }: ChaosOptions): Promise<number> {
  const random = seededRandom(seed + 2);
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(-Math.log(1 - random()) * killEvery);
    if (random() < 0.8) await server.ready();
    await server.killAndRestart();
  }
  await server.ready();
  return kills;
}

/** Waits like a person who presses Retry rather than wait for the next try. */
async function settled(client: Client, counts: (post: PostSummary) => boolean, { tell }: ChaosOptions): Promise<void> {
  const until = performance.now() + settleWithin;
  for (let last = -1; performance.now() < until; await wait(1000)) {
    const left = (await client.all()).filter((post) => counts(post) && post.targets.some(({ state }) => under.has(state)));
    if (left.length === 0) return;
    await client.hurry(left.flatMap((post) => post.targets.map(({ id }) => id)));
    if (left.length !== last) tell(`${left.length} posts are still under way, such as ${shown(left[0])}`);
    last = left.length;
  }
}

function shown(post: PostSummary | undefined): string {
  const [target] = post?.targets ?? [];
  return `“${post?.text}”: ${target?.state}, ${target?.error?.message ?? 'no problem'} (next try ${target?.error?.nextTryAt ?? 'not set'})`;
}

function countFaults(proxy: FaultProxy): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { fault } of proxy.seen) if (fault) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
}
