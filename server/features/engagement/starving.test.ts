import { afterEach, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { until } from '../../../tests/support/until.ts';

/*
 * What waits, and what doesn't, while some accounts' inboxes are read from a server that is slow or doesn't answer.
 */

let world: EngagementWorld;
let stop = async (): Promise<void> => undefined;
let gate: PromiseWithResolvers<void>;

async function setUp(options: Parameters<typeof createEngagementWorld>[0] = {}) {
  world = await createEngagementWorld({ clock: 'database', ...options });
  gate = Promise.withResolvers<void>();
  const [slow, waiting, read] = [new Set<string>(), new Set<string>(), new Set<string>()];
  world.inbox.during = async (account) => {
    if (slow.has(account)) {
      waiting.add(account);
      await gate.promise;
    }
    read.add(account);
  };
  const add = async (service?: string) => {
    const workspaceId = await world.addWorkspace();
    const id = await world.addAccount(workspaceId, service === undefined ? {} : { service });
    return { workspaceId, id };
  };
  return { slow, waiting, read, add };
}
afterEach(async () => {
  gate.resolve();
  await stop();
  stop = async () => undefined;
  await world?.close();
});

const sources = () =>
  world.kernel.db.withTables<{ engagementSource: { id: string; cursor: unknown; failures: number; problem: { code: string } | null } }>();
const sourceOf = (id: string) => sources().selectFrom('engagementSource').selectAll().where('id', '=', id).executeTakeFirst();

test('while the accounts of many workspaces hang at one server, those at others are read', async () => {
  const { slow, waiting, read, add } = await setUp();
  for (let n = 0; n < 30; n += 1) {
    const { workspaceId, id } = await add('https://hangs.example');
    slow.add(id);
    await world.engagement.check(workspaceId);
  }
  stop = world.engagement.start();
  await until(() => waiting.size >= 2);
  const others = [await add(), await add()];
  for (const { workspaceId } of others) await world.engagement.check(workspaceId);
  await until(() => others.every(({ id }) => read.has(id)));
  expect(waiting.size).toBeLessThan(slow.size);
  gate.resolve();
  await until(() => [...slow].every((id) => read.has(id)));
});

test('even if each hangs at a server of its own, their readings end, and others follow', async () => {
  const { slow, waiting, read, add } = await setUp({ readingTime: { enough: 100, max: 400 } });
  for (let n = 0; n < 30; n += 1) {
    const { workspaceId, id } = await add(`https://hangs-${n}.example`);
    slow.add(id);
    await world.engagement.check(workspaceId);
  }
  stop = world.engagement.start();
  await until(() => waiting.size >= 20);
  const other = await add();
  await world.engagement.check(other.workspaceId);
  await until(() => read.has(other.id));
  const [first = ''] = slow;
  const { cursor, failures, problem } = await until(async () => {
    const source = await sourceOf(first);
    return source?.problem ? source : null;
  });
  expect([cursor, failures, problem?.code]).toEqual([null, 1, 'engagement.reading_too_slow']);
});

test('what a reading that took too long returns after all is not stored', async () => {
  const { slow, waiting, add } = await setUp({ readingTime: { enough: 100, max: 300 } });
  const { workspaceId, id } = await add();
  slow.add(id);
  world.inbox.items.push(itemOf());
  await world.engagement.check(workspaceId);
  stop = world.engagement.start();
  await until(() => waiting.size === 1);
  await until(async () => (await sourceOf(id))?.problem ?? null);
  gate.resolve();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { items } = await world.engagement.list({ ...world.actor, workspaceId }, { queue: 'all', limit: 5 });
  expect([items, (await sourceOf(id))?.cursor]).toEqual([[], null]);
});
