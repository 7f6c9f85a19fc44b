import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Post } from '@everycast/contract/posts';
import { expect, test } from 'vitest';
import { type Client, signUp } from '../chaos/client.ts';
import { settled } from '../chaos/failover.ts';
import type { Network } from '../chaos/network.ts';
import { startServerProcess } from '../chaos/server-process.ts';
import { startStandInGround } from '../chaos/stand-ins.ts';
import { verify, type Wanted } from '../chaos/verify.ts';
import { createTestDatabase } from '../support/database.ts';
import { seededRandom } from '../support/faults.ts';
import { repository } from '../support/server-process.ts';

/*
 * Machines are upgraded one after the other, while people work: the first process of this version migrates the database, and those of the
 * release before continue with it until they are replaced.
 */

/** What each release was made of. */
const commits = { '0.1.0': '06b9129a83dbd525aaabfc68fa27f3206cc1551b' };

const run = promisify(execFile);
const hasHistory = await run('git', ['cat-file', '-e', `${commits['0.1.0']}^{commit}`], { cwd: repository }).then(
  () => true,
  () => false, // a shallow clone, or no repository
);

/** A release's code in a folder, with the packages of this version. */
async function checkOut(commit: string, folder: string): Promise<void> {
  await mkdir(folder);
  const archive = spawn('git', ['archive', commit], { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'] });
  const unpacked = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [code] = await once(unpacked, 'close');
  if (code !== 0) throw new Error(`The code of ${commit} can't be unpacked.`);
  for (const parent of ['', ...(await readdir(folder))]) {
    const packages = join(repository, parent, 'node_modules');
    const names = await readdir(packages).catch(() => [] as string[]); // no package of its own
    if (names.length > 0) await mkdir(join(folder, parent, 'node_modules'));
    for (const name of names) if (name !== '@everycast') await symlink(join(packages, name), join(folder, parent, 'node_modules', name));
  }
  await mkdir(join(folder, 'node_modules/@everycast'));
  for (const name of await readdir(join(repository, 'node_modules/@everycast'))) {
    await symlink(join(folder, name), join(folder, 'node_modules/@everycast', name));
  }
}

/** Leads people to one process after the other, as a load balancer does: who is connected stays where they are. */
async function startFront() {
  let port = 0;
  const front = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    leadTo({ url }: { url: string }): void {
      port = Number(new URL(url).port);
    },
    close: () => void front.close(),
  };
}

/** Somebody who writes a post every moment until told to stop; a request without an answer is repeated. */
function startWriter(client: Client, networks: readonly Network[]) {
  const random = seededRandom(11);
  const accounts = networks.flatMap((network) => network.accounts.map((account) => ({ network, account })));
  const wanted: Wanted[] = [];
  const slowest = { milliseconds: 0 };
  let stopped = false;
  const done = (async () => {
    for (let index = 0; !stopped; index += 1) {
      const { network, account } = accounts[index % accounts.length] as (typeof accounts)[number];
      const written = await network.compose(client, `Rolling, number ${index}`, random);
      const before = performance.now();
      await client.caller.call<Post>('POST', '/api/v1/posts', { ...written.post, accountIds: [account.id], schedule: 'now' });
      slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - before);
      wanted.push({ text: written.post.text, network, account, kind: written.kind, says: written.says });
      await wait(400);
    }
  })();
  return {
    slowest,
    async stop(): Promise<Wanted[]> {
      stopped = true;
      await done;
      return wanted;
    },
  };
}

interface Description {
  paths: Record<string, Record<string, { parameters?: { required?: boolean }[] }>>;
}

/** Everything that can be read without saying of what. @returns what the server fails at */
async function readAll({ caller, home }: Client, url: string): Promise<string[]> {
  const headers = { cookie: caller.cookie(), 'x-workspace': home };
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as Description;
  const readable = Object.entries(paths).flatMap(([path, { get }]) =>
    get && !path.includes('{') && !(get.parameters ?? []).some(({ required }) => required) ? [path] : [],
  );
  const failed: string[] = [];
  for (const path of readable) {
    const stop = new AbortController();
    const { status } = await fetch(`${url}${path}`, { headers, signal: stop.signal });
    stop.abort(); // a stream of events never ends
    if (status >= 500) failed.push(`${status} ${path}`);
  }
  expect(readable.length).toBeGreaterThan(20);
  return failed;
}

test.skipIf(process.env.FULL_TESTS === undefined || !hasHistory)(
  'processes of 0.1.0 are replaced one after the other while posts go out: each goes out once, and people keep writing',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'everycast-rolling-'));
    await chmod(folder, 0o711);
    const released = join(folder, '0.1.0');
    await checkOut(commits['0.1.0'], released);
    const database = await createTestDatabase({ empty: true });
    const standInsDatabase = await createTestDatabase();
    const standIns = await startStandInGround({ seed: 5, faults: 0, limits: false, databaseUrl: standInsDatabase.url });
    const front = await startFront();
    const environment = {
      ...standIns.environment,
      ALLOW_PRIVATE_ADDRESSES: 'on',
      SANDBOX: 'off',
      DATABASE_URL: database.url,
      PUBLIC_URL: front.url,
    };
    const dataDir = join(folder, 'data');
    const start = (code: string) => startServerProcess(dataDir, environment, { code });
    const old = [await start(released), await start(released)] as const;
    const servers = [...old];
    try {
      await Promise.all(old.map((server) => server.ready()));
      front.leadTo(old[0]);
      const client = await signUp(front.url);
      const networks = await standIns.connect(client);
      const writer = startWriter(client, networks);
      await wait(10_000);

      // The first of this version migrates under their feet, and takes the place of one of them.
      const first = await start(repository);
      servers.push(first);
      await first.ready();
      expect(await readAll(client, old[0].url)).toEqual([]);
      expect(await readAll(client, first.url)).toEqual([]);
      await wait(5_000);
      await old[1].stop();
      await wait(5_000);
      front.leadTo(first);
      await old[0].stop();
      await wait(10_000);
      const wanted = await writer.stop();
      await settled(client);
      const seen = new Map(await Promise.all(networks.map(async (network) => [network, await network.seen()] as const)));
      expect(verify(wanted, await client.all(), seen).faults).toEqual([]);
      expect(wanted.length).toBeGreaterThan(20);
      console.info(`${wanted.length} posts; the slowest request took ${Math.round(writer.slowest.milliseconds)} ms`);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      front.close();
      await standIns.close();
      await standInsDatabase.drop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
