import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Post } from '@everycast/contract/posts';
import pg from 'pg';
import { seededRandom } from '../support/faults.ts';
import { type Client, signUp } from './client.ts';
import { startDatabase } from './database.ts';
import { startDatabaseLine } from './database-line.ts';
import type { Network } from './network.ts';
import { startPdsGround } from './pds-network.ts';
import { startServerProcess } from './server-process.ts';
import { startStandInGround } from './stand-ins.ts';
import { verify, type Wanted } from './verify.ts';

interface FailoverOptions {
  posts: number;
  seed: number;
  /** Instead of an embedded database for the stand-ins: one with the schema. */
  standInsUrl?: string;
  tell(line: string): void;
}

interface FailoverResult {
  posts: number;
  /** How many were out when the database failed over; it had lost all of that. */
  lost: number;
  faults: string[];
}

/** Networks that recognize a post that is sent again, whatever Everycast has lost: by its record key, or by its idempotency key. */
const withKeys = ['PDS', 'bluesky', 'mastodon'];
/** All posts are due at the start of a minute, which is at least this far away once they are written. Milliseconds. */
const ahead = 20_000;
const settleWithin = 15 * 60_000;
const under = new Set(['scheduled', 'publishing', 'unconfirmed']);

/**
 * The database fails over to a copy that has lost the last seconds: everything that publishing wrote about posts that are out by then.
 * Servers keep running. In the end every post is out exactly once, and Everycast says so.
 */
export async function runFailover({ posts: count, seed, standInsUrl, tell }: FailoverOptions): Promise<FailoverResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-failover-'));
  await chmod(dataDir, 0o711);
  const faultless = { seed, faults: 0, limits: false };
  const standIns = await startStandInGround({ ...faultless, ...(standInsUrl !== undefined && { databaseUrl: standInsUrl }) });
  const pds = await startPdsGround(faultless);
  const database = await startDatabase('failover', undefined);
  const copies = await openCopies(database.url);
  const line = await startDatabaseLine(database.url);
  const environment = { ...standIns.environment, ALLOW_PRIVATE_ADDRESSES: 'on', SANDBOX: 'off', DATABASE_URL: line.url };
  const servers = [await startServerProcess(dataDir, environment), await startServerProcess(dataDir, environment)] as const;
  /** What happens to the database while nobody is connected to it. */
  const alone = async (work: () => Promise<void>) => {
    line.cut();
    await work();
    line.restore();
  };
  try {
    await Promise.all(servers.map((server) => server.ready()));
    const client = await signUp(servers[0].url);
    const all = [await pds.connect(client, 2), ...(await standIns.connect(client))];
    const networks = all.filter(({ name }) => withKeys.includes(name));
    const wanted = await writeAll(client, networks, { count, seed });
    await alone(copies.take);
    tell(`${count} posts written, and the database copied`);

    const outOn = async () => (await Promise.all(networks.map((network) => network.seen()))).flat().length;
    while ((await outOn()) < count / 2) await wait(200);
    const lost = await outOn();
    await alone(copies.failOver);
    tell(`The database has failed over when ${lost} posts and parts were out`);

    await settled(client);
    for (const network of networks) await network.calm();
    const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
    const { faults } = verify(wanted, await client.all(), seen);
    return { posts: wanted.length, lost, faults };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await line.close();
    await copies.close();
    await database.drop();
    await pds.close();
    await standIns.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Copies of a database in its own cluster. */
async function openCopies(url: string) {
  const name = new URL(url).pathname.slice(1);
  const beside = new URL(url);
  beside.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: beside.href });
  await admin.connect();
  const [source, copy, lost] = [name, `${name}_copy`, `${name}_lost`].map((one) => admin.escapeIdentifier(one));
  async function closed(work: readonly string[]): Promise<void> {
    await admin.query(`alter database ${source} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    for (const statement of work) await admin.query(statement);
    await admin.query(`alter database ${source} allow_connections true`);
  }
  return {
    take: () => closed([`create database ${copy} template ${source}`]),
    /** The copy takes the database's place. */
    failOver: () => closed([`alter database ${source} rename to ${lost}`, `alter database ${copy} rename to ${source}`]),
    close: () => admin.end(),
  };
}

/** Writes posts that are all due at once, a while after they are written, or spread over so many minutes. */
export async function writeAll(
  client: Client,
  networks: readonly Network[],
  { count, seed, minutes = 1 }: { count: number; seed: number; minutes?: number },
): Promise<Wanted[]> {
  const random = seededRandom(seed);
  const composed: { network: Network; accountId: string; written: Awaited<ReturnType<Network['compose']>> }[] = [];
  const accounts = networks.flatMap((network) => network.accounts.map((account) => ({ network, account })));
  const wanted: Wanted[] = [];
  for (let index = 0; index < count; index += 1) {
    const { network, account } = accounts[index % accounts.length] as (typeof accounts)[number];
    const written = await network.compose(client, `Failover ${seed}, number ${index}`, random);
    composed.push({ network, accountId: account.id, written });
    wanted.push({ text: written.post.text, network, account, kind: written.kind, says: written.says });
  }
  // Wall times are whole minutes.
  const first = Math.ceil((Date.now() + ahead + count * 200) / 60_000);
  for (const [index, { accountId, written }] of composed.entries()) {
    const due = new Date((first + (index % minutes)) * 60_000);
    const schedule = { at: due.toISOString().slice(0, 16), zone: 'UTC' };
    await client.caller.call<Post>('POST', '/api/v1/posts', { ...written.post, accountIds: [accountId], schedule });
  }
  return wanted;
}

export async function settled(client: Client): Promise<void> {
  for (const until = performance.now() + settleWithin; performance.now() < until; await wait(500)) {
    const left = (await client.all()).filter(({ targets }) => targets.some(({ state }) => under.has(state)));
    if (left.length === 0) return;
    await client.hurry(left.flatMap(({ targets }) => targets.map(({ id }) => id)));
  }
}
