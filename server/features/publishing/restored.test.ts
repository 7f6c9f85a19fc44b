import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { dyingStore } from '../../../tests/support/dying-store.ts';
import { createEngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { Crash, createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { until } from '../../../tests/support/until.ts';
import { newId } from '../../kernel/ids.ts';
import { inEnglish } from '../../kernel/messages.ts';
import { createRestoredStore } from './restored-store.ts';
import { restoredProblem } from './rules.ts';

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

const restore = () => world.kernel.db.transaction().execute((tx) => restored.hold(tx, world.clock.now()));
async function planned(text: string) {
  const accountIds = [await world.addAccount()];
  return world.posts.create(world.actor, { text, accountIds, media: [], variants: {}, schedule: inTwoHours() }, null);
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
    const rows = tx.withTables<{ target: { id: string; nextAttemptAt: Date | null } }>();
    // These two are for later in this test.
    for (const { id } of [await targetOf(due.id), await targetOf(claimed.id)])
      await rows
        .updateTable('target')
        .set({ nextAttemptAt: new Date('2030-01-01') })
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
      .set({ nextAttemptAt: world.clock.now() })
      .where('id', '=', (await targetOf(id)).id)
      .execute();
  await take(claimed.id);
  await world.round({ as: dyingStore(world.store, 1).store }).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  expect((await targetOf(claimed.id)).state).toBe('publishing');
  await take(due.id);

  await restore();
  await world.tell('account.healthy', failedAccount);
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
      error: { kind: 'restored', message: inEnglish(restoredProblem.message), nextAttemptAt: null },
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
  expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { message: inEnglish(restoredProblem.message) } });
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

test('what is still to come is held too: it may have been published early or cancelled after the backup', async () => {
  const post = await planned('Planned');
  await restore();
  world.advance(3 * 3_600_000);
  await world.settle();
  expect(out('Planned')).toBe(0);
  expect(await targetOf(post.id)).toMatchObject({ state: 'unconfirmed', error: { kind: 'restored', nextAttemptAt: null } });
});

test('one approval lets everything that is still to come go out as planned, and nothing before its time', async () => {
  const [first, second] = [await planned('First of two'), await planned('Second of two')];
  const overdue = await world.due('Overdue');
  await restore();
  const held = await world.posts.list(world.actor.workspaceId, { state: ['restored'], limit: 50 });
  expect(held.items.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id, overdue.id]));

  const approved = await world.publishing.approveRestored(world.actor, { overdue: false });
  expect(approved).toEqual(expect.arrayContaining([(await targetOf(first.id)).id, (await targetOf(second.id)).id]));
  expect(approved).not.toContain((await targetOf(overdue.id)).id);
  await world.round();
  expect([out('First of two'), out('Second of two')]).toEqual([0, 0]);
  expect((await world.get(first.id)).activity[0]?.what).toMatch(/ approved it for .+ after the restore$/);

  world.advance(3 * 3_600_000);
  await world.settle();
  expect([out('First of two'), out('Second of two'), out('Overdue')]).toEqual([1, 1, 0]);
  expect(await world.publishing.approveRestored(world.actor, { overdue: false })).toEqual([]);
});

test('one approval can include overdue ones: they go out now, also where missed posts are asked about', async () => {
  const soon = await planned('Still to come');
  const overdue = await world.due('Overdue and wanted');
  await world.publishing.changeSettings(world.actor.workspaceId, { missed: 'ask', graceMinutes: 1 });
  world.advance(3_600_000);
  await restore();
  const approved = await world.publishing.approveRestored(world.actor, { overdue: true });
  expect(approved).toEqual(expect.arrayContaining([(await targetOf(soon.id)).id, (await targetOf(overdue.id)).id]));
  await world.round();
  expect([out('Still to come'), out('Overdue and wanted')]).toEqual([0, 1]);
  await world.settle();
  expect([out('Still to come'), out('Overdue and wanted')]).toEqual([1, 1]);
  await world.publishing.changeSettings(world.actor.workspaceId, { missed: 'send', graceMinutes: 15 });
});

test('single posts are approved, cancelled, or marked as published', async () => {
  const posts = [await planned('Approved'), await planned('Cancelled'), await planned('Was published early'), await planned('Untouched')];
  await restore();
  const [approved, cancelled, early] = await Promise.all(posts.map(async ({ id }) => ({ postId: id, targetId: (await targetOf(id)).id })));
  if (!approved || !cancelled || !early) throw new Error('They were planned above.');
  await world.publishing.decide(world.actor, approved, 'send_again');
  await world.publishing.ignore(world.actor, cancelled);
  await world.publishing.decide(world.actor, early, 'it_is_there');
  await world.round();
  expect(out('Approved'), 'before its time').toBe(0);
  world.advance(3 * 3_600_000);
  await world.settle();
  expect(posts.map(({ text }) => out(text))).toEqual([1, 0, 0, 0]);
  const states = await Promise.all(posts.map(async ({ id }) => (await targetOf(id)).state));
  expect(states).toEqual(['published', 'cancelled', 'published', 'unconfirmed']);
});

test('nobody approves the posts of another workspace', async () => {
  const post = await planned('Theirs');
  await restore();
  const { id } = await targetOf(post.id);
  const stranger = { ...world.actor, workspaceId: newId() };
  expect(await world.publishing.approveRestored(stranger, { overdue: true })).toEqual([]);
  expect(await world.publishing.approveRestored(stranger, { targetIds: [id], overdue: true })).toEqual([]);
  expect((await targetOf(post.id)).state).toBe('unconfirmed');
});

test('a response on hold since a restore isn’t approved with the posts, whose list doesn’t show it', async () => {
  const engagement = await createEngagementWorld({ clock: 'database' });
  onTestFinished(engagement.close);
  await engagement.addAccount();
  engagement.inbox.items.push(itemOf({ at: new Date(Date.now() - 600_000).toISOString() }));
  const stop = engagement.engagement.start();
  try {
    await engagement.engagement.check(engagement.actor.workspaceId);
    const all = async () => (await engagement.engagement.list(engagement.actor, { queue: 'all', limit: 50 })).items;
    const [listed] = await until(async () => {
      const found = await all();
      return found.length > 0 && found;
    });
    const id = listed?.id ?? '';
    const itemId = (await engagement.engagement.get(engagement.actor.workspaceId, id)).items[0]?.id ?? '';
    await engagement.engagement.act(engagement.actor, { itemId, action: 'comment', content: 'Yes', byHand: false }, 'key');
    // The backup was made while it waited, and it went out afterwards.
    await engagement.kernel.db.transaction().execute((tx) => restored.hold(tx, engagement.clock.now()));
    const { responses } = await engagement.engagement.get(engagement.actor.workspaceId, id);
    expect(responses.map(({ state }) => state)).toEqual(['unconfirmed']);
    expect(await engagement.publishing.approveRestored(engagement.actor, { overdue: true })).toEqual([]);
    await engagement.settle();
    expect(engagement.inbox.sent).toEqual([]);
  } finally {
    await stop();
  }
});
