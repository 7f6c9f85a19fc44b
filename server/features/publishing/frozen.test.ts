import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { startTwoCallPlatform, type TwoCall, twoCallPublisher } from '../../../tests/support/two-call-platform.ts';
import { until } from '../../../tests/support/until.ts';

/* A real process that stands still for longer than its lease, as one does whose machine is suspended or out of memory, and then goes on. */

const lease = { lasts: 3_000, margin: 500, forCall: 1_500, every: 100 };
const script = fileURLToPath(new URL('../../../tests/support/publishing-worker.ts', import.meta.url));

let database: TestDatabase;
let world: PublishingWorld;
let platform: Awaited<ReturnType<typeof startTwoCallPlatform>>;
let child: ChildProcess;
let said: string[];
/** What the platform does before it answers the worker that is to be frozen. */
let hold: (call: TwoCall) => Promise<void>;
beforeEach(async () => {
  database = await createTestDatabase();
  platform = await startTwoCallPlatform((call, worker) => (worker === 'frozen' ? hold(call) : Promise.resolve()));
  world = await createPublishingWorld({ databaseUrl: database.url, clock: 'database', lease, fetch: globalThis.fetch });
  Object.assign(world.needs.platforms.bluesky.publish, twoCallPublisher(platform.url, 'other'));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await world.close();
  platform.close();
  await database.drop();
});

async function startFrozenWorker(accountId: string): Promise<void> {
  const account = JSON.stringify(world.accounts.get(accountId));
  child = spawn(process.execPath, [script, database.url, platform.url, account, JSON.stringify(lease)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  said = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => said.push(...text.split('\n').filter(Boolean)));
  await until(() => said.includes('begun'));
}

test.each(['ready', 'post'] as const)(
  'a worker that stands still in its call “%s”, and goes on after another took over, sends nothing more',
  async (at) => {
    const reached = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    hold = async (call) => {
      if (call !== at) return;
      child.kill('SIGSTOP');
      reached.resolve();
      await goOn.promise;
    };
    const accountId = await world.addAccount();
    await startFrozenWorker(accountId);
    const post = await world.due('Once', { accountIds: [accountId] });
    await reached.promise;
    const stop = world.publishing.start();
    const state = async () => (await world.get(post.id)).targets[0]?.state;
    await until(async () => (await state()) === 'published');
    expect(platform.posts).toHaveLength(1);

    goOn.resolve();
    child.kill('SIGCONT');
    await until(() => said.includes('over'));
    // Whatever it still writes has been written when it has stopped in order.
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    expect(platform.posts).toHaveLength(1);
    const { targets } = await world.get(post.id);
    expect(targets[0]).toMatchObject({ state: 'published', error: null });
    expect(targets[0]?.history.map(({ title }) => title)).toEqual(
      at === 'ready'
        ? ['Post sent, not confirmed', 'Checked Scripted', 'Published on Scripted']
        : ['Post sent, not confirmed', 'Checked Scripted', 'Found'],
    );
    await stop();
  },
);
