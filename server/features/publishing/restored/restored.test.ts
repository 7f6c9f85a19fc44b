import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dyingStore } from '../../../../tests/support/dying-store.ts';
import { Crash, createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { restoredProblem } from '../rules.ts';
import { createRestoredStore } from './store.ts';

let world: PublishingWorld;
const restored = createRestoredStore();
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => {
  world.scripted.script = () => undefined;
});

const targetOf = async (id: string) => {
  const [target] = (await world.get(id)).targets;
  if (!target) throw new Error('The post has no target.');
  return target;
};
const out = (text: string) => world.scripted.posts.filter((post) => post.text === text).length;
const inTwoHours = () => ({ at: new Date(world.clock.now().getTime() + 7_200_000).toISOString().slice(0, 16), zone: 'UTC' });

/** A restore marks what it has brought back; the first worker's start asks for it. */
async function restore(): Promise<void> {
  const now = world.clock.now();
  await world.kernel.db.transaction().execute(async (tx) => {
    await restored.hold(tx, restoredProblem.message, now);
    await restored.mark(tx, { backupAt: now, restoredAt: now });
  });
}

test('nothing that may be out already goes out by itself, and every one says why', async () => {
  const due = await world.due('Due');
  const failed = await world.due('Failed for want of its account');
  const failedAccount = (await targetOf(failed.id)).accountId;
  const unclear = await world.due('Unclear');
  const claimed = await world.due('Claimed');
  world.scripted.script = ({ what, account }) => {
    if (what !== 'create') return undefined;
    if (account === failedAccount) return 'reconnect';
    return 'lost';
  };
  await world.kernel.db.transaction().execute(async (tx) => {
    const rows = tx.withTables<{ target: { id: string; takeAt: Date | null } }>();
    // These two are for later in this test.
    for (const { id } of [await targetOf(due.id), await targetOf(claimed.id)])
      await rows
        .updateTable('target')
        .set({ takeAt: new Date('2030-01-01') })
        .where('id', '=', id)
        .execute();
  });
  await world.round();
  expect((await targetOf(failed.id)).state).toBe('failed');
  expect((await targetOf(unclear.id)).state).toBe('unconfirmed');
  world.scripted.script = () => undefined;
  const take = async (id: string) =>
    world.db
      .updateTable('target')
      .set({ takeAt: world.clock.now() })
      .where('id', '=', (await targetOf(id)).id)
      .execute();
  await take(claimed.id);
  await world.round({ as: dyingStore(world.store, 1).store }).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  expect((await targetOf(claimed.id)).state).toBe('publishing');
  await take(due.id);

  await restore();
  await world.kernel.db.transaction().execute((tx) => world.publishing.accountHealthy(tx, failedAccount));
  await world.settle();
  for (const [post, times] of [
    [due, 0],
    [failed, 0],
    [unclear, 1],
    [claimed, 0],
  ] as const) {
    expect(out(post.text), post.text).toBe(times);
    expect(await targetOf(post.id), post.text).toMatchObject({
      state: 'unconfirmed',
      error: { kind: 'unconfirmed', message: restoredProblem.message, nextTryAt: null },
    });
  }
});

test('a person decides: what is there stays, what is not there is sent again, once', async () => {
  const there = await world.due('Is there');
  const away = await world.due('Is not there');
  await restore();
  const of = async (id: string) => ({ postId: id, targetId: (await targetOf(id)).id });
  await world.publishing.decide(world.actor, await of(there.id), 'it_is_there');
  await world.publishing.decide(world.actor, await of(away.id), 'send_again');
  await world.settle();
  expect([out('Is there'), out('Is not there')]).toEqual([0, 1]);
  expect((await targetOf(there.id)).state).toBe('published');
  expect((await targetOf(away.id)).state).toBe('published');
});

test('to look again where nothing was written down sends nothing', async () => {
  const post = await world.due('Nothing to look up');
  await restore();
  await world.publishing.retry(world.actor, { postId: post.id, targetId: (await targetOf(post.id)).id });
  await world.settle();
  expect(out(post.text)).toBe(0);
  expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { message: restoredProblem.message } });
});

test('to look again for what was being sent finds it by the record key that the backup holds', async () => {
  const post = await world.due('Sent after the backup');
  world.scripted.script = ({ what }) => (what === 'create' ? 'lost' : undefined);
  await world.round();
  world.scripted.script = () => undefined;
  await restore();
  await world.publishing.retry(world.actor, { postId: post.id, targetId: (await targetOf(post.id)).id });
  await world.settle();
  expect(out(post.text)).toBe(1);
  expect((await targetOf(post.id)).state).toBe('published');
});

test('what is planned for later goes out as planned', async () => {
  const account = await world.addAccount();
  const body = { text: 'Planned', accountIds: [account], media: [], variants: {}, schedule: inTwoHours() };
  const post = await world.posts.create(world.actor, body, null);
  await restore();
  await world.publishing.afterRestore();
  await world.settle();
  expect(out('Planned')).toBe(1);
  expect((await targetOf(post.id)).state).toBe('published');
});

test('what comes due between the restore and the first start is held by the first of the workers, and later starts hold nothing', async () => {
  const account = await world.addAccount();
  const plan = async (text: string) =>
    world.posts.create(world.actor, { text, accountIds: [account], media: [], variants: {}, schedule: inTwoHours() }, null);
  const between = await plan('Due before the start');
  await restore();
  world.advance(3 * 3_600_000);
  await Promise.all([world.publishing.afterRestore(), world.publishing.afterRestore()]);
  expect((await targetOf(between.id)).state).toBe('unconfirmed');
  const missed = await plan('Missed by a later start');
  world.advance(3 * 3_600_000);
  await world.publishing.afterRestore();
  await world.settle();
  expect([out('Due before the start'), out('Missed by a later start')]).toEqual([0, 1]);
  expect((await targetOf(missed.id)).state).toBe('published');
});
