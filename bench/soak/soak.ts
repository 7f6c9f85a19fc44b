import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../server/kernel/config.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';
import { type Client, signUp } from '../../tests/chaos/client.ts';
import { type ServerProcess, startServerProcess } from '../../tests/chaos/server-process.ts';
import { asked } from '../asked.ts';
import { seedAccounts } from '../publishing/seed.ts';
import { growthOf } from './growth.ts';
import { type Sample, sampleOf } from './sample.ts';

/** SOAK_MINUTES: for a shorter run of at least one, which says less. */
const minutes = Math.max(1, Number(process.env.SOAK_MINUTES ?? 60));
/** Few enough to publish often on each, and enough to stay below what one Bluesky account may write in an hour. */
const accountCount = 10;
const samplesPerMinute = 6;
const secretKey = 'only for this benchmark';

interface Outcome {
  published: number;
  total: number;
}

/**
 * One post a second through the API of a real server process, as `npm start` runs it, for an hour. Memory of the last quarter is compared
 * with that of the second quarter, when everything is loaded and warm: a leak shows as growth.
 */
export async function benchSoak(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-soak-'));
  await chmod(dataDir, 0o711);
  const log = createLog('error');
  const standIn = fork(new URL('../publishing/stand-in.ts', import.meta.url));
  const [address] = (await once(standIn, 'message')) as [string];
  const postgres = await startEmbedded({ dataDir, log });
  const config = readConfig({ ALLOW_PRIVATE_ADDRESSES: 'on', LOG_LEVEL: 'warn' });
  const { kernel, close } = await openKernel({ config, databaseUrl: postgres.url, dataDir, secretKey, log });
  const server = await startServerProcess(
    dataDir,
    { DATABASE_URL: postgres.url, SECRET_KEY: secretKey, ALLOW_PRIVATE_ADDRESSES: 'on' },
    { flags: ['--max-semi-space-size=8'] },
  );
  try {
    await server.ready();
    const client = await signUp(server.url);
    const accountIds = await seedOwnAccounts(kernel, address);
    const samples = await publishEverySecond(client, accountIds, server);
    return report(samples, await settled(kernel));
  } finally {
    await server.stop();
    await close();
    await postgres.stop();
    standIn.disconnect();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Accounts at the stand-in, in the workspace of the person who signed up. */
async function seedOwnAccounts(kernel: Kernel, service: string): Promise<string[]> {
  const tables = kernel.db.withTables<{ workspace: { id: string; personalOf: string | null }; account: { workspaceId: string } }>();
  const { id } = await tables.selectFrom('workspace').select('id').where('personalOf', 'is not', null).executeTakeFirstOrThrow();
  const accounts = await seedAccounts(kernel, service, { workspaces: 1, accounts: accountCount });
  await tables.updateTable('account').set({ workspaceId: id }).execute();
  return accounts.map((account) => account.id);
}

async function publishEverySecond(client: Client, accountIds: readonly string[], server: ServerProcess): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const options = { bluesky: { linkCard: false } };
  for (let second = 0; second < minutes * 60; second += 1) {
    await wait(Math.max(0, began + second * 1_000 - performance.now()));
    const accountId = accountIds[second % accountIds.length] as string;
    const text = `Post ${second} of the soak, with a link to https://example.com/${second} and a #tag.`;
    await client.publish({ text, accountIds: [accountId], media: [], thread: [], firstComment: '', options });
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
async function settled(kernel: Kernel): Promise<Outcome> {
  const targets = kernel.db.withTables<{ target: { state: string } }>();
  for (let tries = 0; ; tries += 1) {
    const states = await targets.selectFrom('target').select('state').execute();
    const published = states.filter(({ state }) => state === 'published').length;
    if (published === states.length || tries === 30) return { published, total: states.length };
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
